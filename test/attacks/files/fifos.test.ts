import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { JOB_RUNNING, type Job } from '~/contract';
import { readConfig } from '~/server/platform/settings/config';
import { submissionRecordsFolder, runFolder, workIn } from '~/server/areas/jobs/folders';
import { addJob, executeJob, jobSettings, SLOW_TIMEOUT } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { areaFolder, getFrom, plant } from '#test/server/support/driveFiles';
import { expectWell, HOSTILE, plantHostile, promptly, SECRET, type Hostile } from './hostile';

let server: TestWorkspace;
let token: string;
let elsewhere: string;
let secret: string;
let dataFolder: string;

const open = async () => {
  // A job that is kept apart could not even try.
  const { isolation } = readConfig({ ATELIER_ISOLATION: 'none' });
  server = await openWorkspace({
    dataFolder,
    database: { folder: path.join(dataFolder, 'database') },
    config: { isolation },
  });
  token = await server.signIn();
};

beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(os.tmpdir(), 'atelier-fifos-'));
  elsewhere = path.join(dataFolder, 'elsewhere');
  secret = path.join(elsewhere, 'secret.txt');
  await mkdir(elsewhere);
  await writeFile(secret, SECRET);
  await open();
});
afterAll(async () => {
  await server.close();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 10 });
});

const plantAll = async (places: readonly string[]): Promise<void> => {
  for (const [at, place] of places.entries())
    await plantHostile(place, HOSTILE[at % HOSTILE.length]!, secret);
};
const named = (folder: string, count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => path.join(folder, name(at)));

/** Executes a program and waits for its end. */
const run = async (program: string, changes: Parameters<typeof addJob>[3] = {}, job?: Job) => {
  const made = job ?? (await addJob(server, token, program, { main_file: 'main.sh', ...changes }));
  const submission_id = await executeJob(server, token, made);
  const { batch_job_id } = made;
  const told = await vi.waitFor(async () => {
    const { job: now } = await server.get('jobs', 'read', { batch_job_id }, { token });
    expect(JOB_RUNNING).not.toContain(now.status);
    return now;
  }, SLOW_TIMEOUT);
  const of = { batch_job_id, submission_id };
  const folder = runFolder({ sharedFolder: dataFolder }, of.batch_job_id, submission_id);
  return {
    of,
    told,
    folder,
    work: workIn(folder),
    kept: submissionRecordsFolder({ sharedFolder: dataFolder }, of.batch_job_id, submission_id),
  };
};

const FORGED =
  '{"cause":"finished","exitCode":0,"reason":"Forged.","since":null,"at":"2020-01-01T00:00:00Z","ranks":[]}';

describe('a job that replaces what is said about it', () => {
  let ran: Awaited<ReturnType<typeof run>>;
  let agent: { batch_job_id: string; submission_id: string; agent_id: string };
  beforeAll(async () => {
    ran = await run(
      `echo mine; ls .. . > found; echo '${FORGED}' > ../end.json; mkfifo ../rank-0.log ../claim.json; exit 3`,
    );
    agent = { ...ran.of, agent_id: 'agent-0' };
  });

  it('A job that writes an end of its own beside its folder is told as it really ended', async () => {
    const { told, kept } = ran;
    expect(told.execution_details[0]).toMatchObject({
      cause: 'finished',
      exit_code: 3,
      reason: 'The program ended with exit code 3.',
    });
    const page = await promptly(
      'its log',
      server.get('output', 'read', { ...agent, line: 0, count: 10 }, { token }),
    );
    expect(page).toMatchObject({ lines: ['mine'], ended: true });
    expect((await readdir(kept)).sort()).toEqual([
      'claim.json',
      'end.json',
      'ending.json',
      'leaders.json',
      'rank-0.log',
      'supervisor.log',
    ]);
  });

  it('A job finds neither notes nor logs of its engine where it runs', async () => {
    expect((await readFile(path.join(ran.work, 'found'), 'utf8')).split(/\s+/)).toEqual([
      '.:',
      'found',
      'main.sh',
      '..:',
      'package.json',
      'work',
      '',
    ]);
  });

  it('FIFOs, links and endless files among measurements are left out, and nobody waits', async () => {
    const { of, work } = ran;
    const stores = ['0', '1', '2', '3'].map((experiment) => path.join(work, 'mlruns', experiment));
    await plantAll(stores.flatMap((store) => named(store, 4, (at) => `run-${at}/meta.yaml`)));
    await plantAll(named(work, 8, (at) => `mlflow${at}.db`));
    await plantAll(named(path.join(work, 'tensorboard'), 8, (at) => `events.out.tfevents.${at}`));
    await mkdir(path.join(elsewhere, '0/run'), { recursive: true });
    await writeFile(
      path.join(elsewhere, '0/run/meta.yaml'),
      'run_id: theirs\nlifecycle_stage: active\n',
    );
    await symlink(path.join(elsewhere, '0'), path.join(work, 'mlruns/linked'));
    const asks = Array.from({ length: 4 }, () => [
      server.get('performance', 'mlflow', of, { token }),
      server.get('performance', 'tensorboard', of, { token }),
      server.get('performance', 'artifacts', of, { token }),
      server.get('performance', 'compare', { submissions: [of] }, { token }),
    ]);
    const told = await promptly('the measurements', Promise.all<unknown>(asks.flat()));
    expect(JSON.stringify(told)).not.toMatch(/theirs|a secret/);
    await expectWell(server, token);
  });

  it('A measuring folder that is a link into that of somebody else shows nothing of it', async () => {
    const { of, work } = ran;
    await rm(path.join(work, 'mlruns'), { recursive: true });
    await symlink(elsewhere, path.join(work, 'mlruns'));
    expect((await server.get('performance', 'mlflow', of, { token })).runs).toEqual([]);
  });

  it('Previews, downloads and zips of results leave out what is no file', async () => {
    const { of, work } = ran;
    await rm(work, { recursive: true });
    await plantAll(HOSTILE.map((what) => path.join(work, `${what}.ipynb`)));
    const asks = HOSTILE.flatMap((what) => [`${what}.ipynb`, `${what}.ipynb`]).map((name) =>
      server.ask('output', 'fragment', { ...of, path: `/${name}` }, { token }),
    );
    const told = await promptly('the previews', Promise.all(asks));
    expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404, 200, 200, 200, 200]);
    expect(JSON.stringify(told)).not.toContain(SECRET);
    const { contents } = await server.get('output', 'results', { ...of, path: '/' }, { token });
    expect(contents.map(({ name }) => name).sort()).toEqual(['folder.ipynb', 'sparse.ipynb']);
    await rm(path.join(work, 'sparse.ipynb'));
    const { url } = await server.get(
      'output',
      'resultDownload',
      { ...of, paths: ['/'] },
      { token },
    );
    expect((await promptly('the zip', getFrom(server, url))).body).not.toContain(SECRET);
    await expectWell(server, token);
  });

  it('A run of an older server, whose log and notes lie beside its work, is read there', async () => {
    const { of, folder, kept } = ran;
    for (const name of await readdir(kept)) {
      await rm(path.join(folder, name), { force: true });
      await rename(path.join(kept, name), path.join(folder, name));
    }
    const { jobs } = server.workspace;
    const row = await jobs.submission(of.batch_job_id, of.submission_id);
    const submission = vi
      .spyOn(jobs, 'submission')
      .mockResolvedValue({ ...row!, handle: { ...row!.handle!, folder } });
    const page = await server.get('output', 'read', { ...agent, line: 0, count: 10 }, { token });
    submission.mockRestore();
    expect(page).toMatchObject({ lines: ['mine'], ended: true });
  });

  it.each(HOSTILE)('A log that is a %s stops nobody and shows nothing', async (what: Hostile) => {
    await plantHostile(path.join(ran.kept, 'rank-0.log'), what, secret);
    const { url } = await server.get('output', 'download', agent, { token });
    const reads = Array.from({ length: 6 }, () =>
      server.get('output', 'read', { ...agent, line: 0, count: 10 }, { token }),
    );
    const pages = await promptly('reading the log', Promise.all(reads));
    expect(JSON.stringify(pages)).not.toContain(SECRET);
    // A log without an end is scanned for a limited time, and reported as not ended.
    if (what === 'sparse') expect(pages[0]).toMatchObject({ total_lines: 1, ended: false });
    else
      expect([
        pages[0]?.lines,
        (await promptly('the download', getFrom(server, url))).body,
      ]).toEqual([[], '']);
    await expectWell(server, token);
    await promptly('the agents', server.get('jobs', 'agents', ran.of, { token }));
  });
});

describe('agents', () => {
  it('Ranks that agents agreed on and replaced are told as the server knew them', async () => {
    const { of, folder } = await run('ls -d ../agents/ranks.fixed', {
      node_count: 2,
      distributed_mode: true,
    });
    const fixed = path.join(folder, 'agents/ranks.fixed');
    expect(await readFile(fixed, 'utf8')).toBe('0 1\n');
    for (const what of HOSTILE) {
      await plantHostile(fixed, what, secret);
      const [told] = await promptly(
        'the agents',
        Promise.all(Array.from({ length: 6 }, () => server.get('jobs', 'agents', of, { token }))),
      );
      expect(told?.agents.map(({ rank }) => rank)).toEqual([0, 1]);
    }
    await rm(fixed, { recursive: true });
    await writeFile(fixed, 'seven -1');
    expect(
      (await server.get('jobs', 'agents', of, { token })).agents.map(({ rank }) => rank),
    ).toEqual([0, 1]);
    await expectWell(server, token);
  });
});

describe('sources', () => {
  it('A FIFO, a link and a folder among the files of a job stop no execution, and an endless file is refused by its name', async () => {
    const job = await addJob(server, token, 'ls', { main_file: 'main.sh' });
    const source = path.join(dataFolder, 'files/admin/jobs', job.batch_job_id);
    for (const what of ['fifo', 'link', 'folder'] as const)
      await plantHostile(path.join(source, what), what, secret);
    const { told, work } = await run('', {}, job);
    expect([told.status, (await readdir(work)).sort()]).toEqual([
      'Executed',
      ['folder', 'main.sh'],
    ]);
    await plantHostile(path.join(source, 'sparse'), 'sparse', secret);
    const again = await run('', {}, job);
    expect(
      again.told.execution_details.find(
        ({ submission_id }) => submission_id === again.of.submission_id,
      ),
    ).toMatchObject({
      cause: 'unstartable',
      reason: 'sparse is larger than 5 GiB, so it is not read.',
    });
    await expectWell(server, token);
  });

  it('Drives with FIFOs and links in them are copied, looked at and brought into a job', async () => {
    await plant(server, { 'set/real.txt': 'real' });
    await mkdir(path.join(areaFolder(server), 'target'));
    for (const what of ['fifo', 'link', 'folder'] as const)
      await plantHostile(path.join(areaFolder(server), 'set', what), what, secret);
    await promptly(
      'the copy',
      server.get(
        'drive',
        'copy',
        { storage: 'drive', content_list: ['/set'], destination_path: '/target' },
        { token },
      ),
    );
    expect((await readdir(path.join(areaFolder(server), 'target/set'))).sort()).toEqual([
      'folder',
      'real.txt',
    ]);
    const asks = Array.from({ length: 6 }, () =>
      server.ask('drive', 'preview', { storage: 'drive', file_url: '/set/fifo' }, { token }),
    );
    expect((await promptly('the previews', Promise.all(asks))).map(({ status }) => status)).toEqual(
      asks.map(() => 404),
    );
    const made = server.get(
      'jobs',
      'create',
      {
        settings: jobSettings({ main_file: 'main.sh' }),
        drive_files: { storage: 'drive', paths: ['/set'] },
      },
      { token, files: { 'main.sh': 'ls' } },
    );
    const { job } = await promptly('a job with them', made);
    expect(
      (await readdir(path.join(dataFolder, 'files/admin/jobs', job.batch_job_id, 'set'))).sort(),
    ).toEqual(['folder', 'real.txt']);
    await expectWell(server, token);
  });
});

it('A restart after all of this is clean', async () => {
  await server.close();
  await promptly('the restart', open(), 15_000);
  await expectWell(server, token);
  expect([server.reported, await readFile(secret, 'utf8')]).toEqual([[], SECRET]);
});
