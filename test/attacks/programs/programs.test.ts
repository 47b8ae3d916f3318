/** Environment of a program in each mode: the user it runs as, the machine's settings, and nothing of the server's shell. */
import { execFile, execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine, root } from '#test/harness/machine';
import { systemNameOf } from '~/server/platform/isolation/accounts';
import type { Isolation } from '~/server/platform/isolation/isolation';
import { isolationIn } from '../isolation/isolated';

const run = promisify(execFile);
const SOMEBODY = 12_345;
const MODES = [
  ...(machine.root === null ? [] : ['user']),
  ...(machine.bubblewrap === null ? [] : ['namespaces']),
];
const PERSON = 7;
const ANN = { userName: 'ann.b', fullname: 'Ann "B": Lee', email: 'ann@example.com' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'programs-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The output of a program that a person starts in their work folder. */
const saidBy = async (
  isolation: Isolation,
  argv: readonly [string, ...string[]],
  searchPath = process.env['PATH'] ?? '',
): Promise<string> => {
  const work = path.join(folder, 'jobs/job-1/runs/run-1/work');
  await mkdir(work, { recursive: true });
  const launch = await isolation.enter({
    person: PERSON,
    argv,
    cwd: work,
    writable: [work],
    readable: [],
    temporary: path.join(folder, 'jobs/job-1/runs/run-1/tmp'),
  });
  const [program, ...words] = launch.argv;
  const env = { HOME: path.join(folder, 'home of the server'), PATH: searchPath };
  const { stdout } = await run(program, words, {
    cwd: work,
    env: { ...env, ...launch.environment },
  });
  return stdout;
};

const isolationOfAnn = async (mode: string, account = ANN) => {
  const isolation = await isolationIn(mode, folder);
  isolation.accounts?.know(async (person) => (person === PERSON ? account : null));
  return isolation;
};

const LOOK = `
import getpass, grp, json, os, pathlib, pwd, subprocess
def told(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else done.stderr.strip()
entry = pwd.getpwuid(os.getuid())
print(json.dumps({
    "names": sorted({told("whoami"), entry.pw_name, getpass.getuser(), pathlib.Path(".").owner(), os.environ["USER"]}),
    "group": grp.getgrgid(os.getgid()).gr_name,
    "full name": entry.pw_gecos,
    "home": [os.path.expanduser("~") == entry.pw_dir == os.path.expanduser("~" + entry.pw_name)],
    "root": pwd.getpwnam("root").pw_uid,
    "git": told("git", "var", "GIT_AUTHOR_IDENT").rsplit(" ", 2)[0],
    "of their own": [told("git", "config", "--global", "user.name", "Annie"), told("git", "var", "GIT_COMMITTER_IDENT").rsplit(" ", 2)[0]][1],
    "ssh": told("ssh", "-G", "localhost").split("\\n")[0],
}))`;

describe.each(MODES)('a program with ATELIER_ISOLATION=%s', (mode) => {
  it('has an account by the name of its person, and git knows their name and address', async () => {
    const isolation = await isolationOfAnn(mode);
    expect(JSON.parse(await saidBy(isolation, ['/usr/bin/python3', '-c', LOOK]))).toEqual({
      names: ['ann.b'],
      group: 'ann.b',
      'full name': 'Ann "B" Lee',
      home: [true],
      root: 0,
      git: 'Ann "B": Lee <ann@example.com>',
      'of their own': 'Annie <ann@example.com>',
      ssh: expect.stringMatching(/^(host|user) /) as string,
    });
  });

  it('has the name that they have now, and another one where it is that of a service', async () => {
    const whoami = ['/usr/bin/whoami'] as const;
    expect(await saidBy(await isolationOfAnn(mode), whoami)).toBe('ann.b\n');
    const other = await isolationOfAnn(mode, { ...ANN, userName: 'root' });
    expect(await saidBy(other, whoami)).toBe(`person-${PERSON}\n`);
    expect(await saidBy(other, ['/bin/sh', '-c', 'cut -d: -f1 /etc/passwd | sort | uniq -d'])).toBe(
      '',
    );
  });

  it('keeps its passwd and group entries after only its user name was passed to a cluster', async () => {
    const isolation = await isolationOfAnn(mode);
    const named = await isolation.accounts?.named(PERSON);
    expect(named?.name).toBe('ann.b');
    expect(await readdir(path.dirname(named?.gitconfig ?? ''))).toEqual(['gitconfig']);
    const told = await saidBy(isolation, ['/bin/sh', '-c', 'whoami; git config user.email']);
    expect(told).toBe('ann.b\nann@example.com\n');
  });

  it('is started by the tools of the system, whatever its PATH begins with', async () => {
    const bin = path.join(folder, 'venv/bin');
    await mkdir(bin, { recursive: true });
    const marks = path.join(folder, 'marks');
    await mkdir(marks, { mode: 0o700 });
    for (const name of ['prlimit', 'setpriv', 'bwrap', 'unshare', 'mount', 'env', 'sh'])
      await writeFile(path.join(bin, name), `#!/bin/sh\n: > ${marks}/${name}\nexit 3\n`, {
        mode: 0o755,
      });
    const said = await saidBy(
      await isolationOfAnn(mode),
      ['/bin/echo', 'begun'],
      `${bin}:${process.env['PATH']}`,
    );
    expect([said, await readdir(marks)]).toEqual(['begun\n', []]);
  });
});

describe('without isolation', () => {
  it('a program has the name of its person, and git knows who they are', async () => {
    const told = await saidBy(await isolationOfAnn('none'), [
      '/bin/sh',
      '-c',
      'echo $USER $LOGNAME; git var GIT_AUTHOR_IDENT | sed "s/ [0-9]* .[0-9]*$//"',
    ]);
    expect(told).toBe('ann.b ann.b\nAnn "B": Lee <ann@example.com>\n');
  });
});

describe('the name of a system user', () => {
  it.each([
    ['ann', 'ann'],
    ['2nd.try', '2nd.try'],
    ['42', 'person-7'],
    ['www-data', 'person-7'],
    ['docker', 'person-7'],
    ['nobody', 'person-7'],
    ['laptop', 'laptop'],
  ])('of %s is %s', (userName, name) => {
    const passwd =
      'www-data:x:33:33::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\nlaptop:x:1000:1000::/:/bin/sh\n';
    expect(systemNameOf(userName, PERSON, [passwd, 'docker:x:998:laptop\n'])).toBe(name);
  });
});

describe("the agents' wrapper", () => {
  it('runs no program of a PATH that people fill, and hands that PATH on', async () => {
    const [bin, marks] = [path.join(folder, 'bin'), path.join(folder, 'marks')];
    await Promise.all([bin, marks, path.join(folder, 'agents')].map((one) => mkdir(one)));
    for (const name of ['dirname', 'ln', 'cat', 'uname', 'mv', 'sleep'])
      await writeFile(path.join(bin, name), `#!/bin/sh\n: > ${marks}/${name}\n`, { mode: 0o755 });
    await writeFile(path.join(folder, 'agents/ranks'), '0\n');
    const wrapper = path.join(folder, 'agent.sh');
    execFileSync('cp', [path.join(root, 'src/server/areas/jobs/runner/agent.sh'), wrapper]);
    const { stdout } = await run('/bin/sh', [wrapper, '/bin/sh', '-c', 'echo $RANK $PATH'], {
      env: { PATH: `${bin}:/usr/bin`, RANK: '0', MASTER_ADDR: '127.0.0.1' },
    });
    expect([stdout, await readdir(marks)]).toEqual([`0 ${bin}:/usr/bin\n`, []]);
  });
});

/** Runs a server's launch of a program on a machine whose /etc has more; as another user, or as root. */
const withEtc = async (
  files: Readonly<Record<string, string>>,
  as: readonly string[],
  code: string,
): Promise<string> => {
  const etc = path.join(folder, 'etc');
  await run('cp', ['-a', '/etc', etc]);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(etc, name)), { recursive: true });
    await writeFile(path.join(etc, name), text);
  }
  const data = path.join(folder, 'data');
  await mkdir(data);
  if (as.length > 0) await chown(data, SOMEBODY, SOMEBODY);
  await chmod(folder, 0o755);
  const server = path.join(root, 'test/attacks/isolation/unprivilegedServer.ts');
  const words = [process.execPath, '--import', 'tsx', server, 'namespaces', data, code];
  const script = 'mount --bind "$1" /etc; shift; exec "$@"';
  const { stdout } = await run(
    'unshare',
    ['--mount', 'sh', '-c', script, 'sh', etc, ...as, ...words],
    { cwd: root, env: { ...process.env, SSL_CERT_FILE: path.join(folder, 'authority.pem') } },
  );
  return stdout;
};

describe.skipIf(machine.root === null || machine.bubblewrap === null)(
  'the settings of the machine in namespaces',
  () => {
    const READ = [
      'pip.conf',
      'xdg/pip/pip.conf',
      'uv/uv.toml',
      'gitconfig',
      'krb5.conf',
      'krb5.conf.d/realm',
      'odbc.ini',
      'odbcinst.ini',
      'ssh/ssh_config.d/proxy.conf',
      'conda/.condarc',
    ];
    const code = `
import os
def read(file):
    try:
        return open(file).read()
    except OSError:
        return "-"
print([read("/etc/" + name) for name in ${JSON.stringify([...READ, 'ssl/private/server.key', 'shadow', 'ssh/ssh_host_ed25519_key'])}], read(${'os.environ.get("SSL_CERT_FILE", "")'}))`;

    it.each([
      ['another user', ['setpriv', `--reuid=${SOMEBODY}`, `--regid=${SOMEBODY}`, '--clear-groups']],
      ['root', []],
    ])('of a server of %s are read, and keys are not', async (_who, as) => {
      await writeFile(path.join(folder, 'authority.pem'), 'authority', { mode: 0o644 });
      const files = Object.fromEntries(READ.map((name) => [name, 'told']));
      const said = await withEtc(
        { ...files, 'ssl/private/server.key': 'key', 'ssh/ssh_host_ed25519_key': 'key' },
        as,
        code.replaceAll('os.environ.get("SSL_CERT_FILE", "")', `"${folder}/authority.pem"`),
      );
      const expected = [...READ.map(() => "'told'"), ...["'-'", "'-'", "'-'"]].join(', ');
      expect(said).toBe(`namespaces\n[${expected}] authority\n`);
    });
  },
);
