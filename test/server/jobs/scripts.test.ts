import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readableScript, runnerOf, shebangOf } from '~/server/areas/jobs/running/script';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const FIXTURE = path.resolve('test/fixtures/reports/windows-line-ends.sh');

describe('shell scripts that are run as jobs', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const linesOf = async (program: string) => {
    const job = await addJob(server, token, program, { main_file: 'run.sh' });
    const submission_id = await executeJob(server, token, job);
    const { status } = await untilStatus(server, token, job.batch_job_id, 'Executed', 'Failed');
    const of = { batch_job_id: job.batch_job_id, submission_id, agent_id: 'agent-0' };
    const { lines } = await server.get('output', 'read', { ...of, line: 0, count: 100 }, { token });
    return { status, lines, job };
  };

  it('a script with the line ends of Windows runs, and its source stays as it was', async () => {
    const text = await readFile(FIXTURE, 'utf8');
    expect(text).toContain('\r\n');
    const { status, lines, job } = await linesOf(text);
    expect({ status, lines }).toEqual({ status: 'Executed', lines: ['step 1', 'step 2'] });
    const sources = path.join(server.dataFolder, 'files/admin');
    const found = execFileSync('grep', ['-rlF', 'echo step', sources], { encoding: 'utf8' });
    const [source] = found.split('\n').filter((file) => file.includes(job.batch_job_id));
    expect(await readFile(source ?? '', 'utf8')).toBe(text);
  });

  it('a script with a byte order mark runs, and one that names its program is run by it', async () => {
    expect(await linesOf('\ufeff#!/bin/bash\r\necho "$BASH" | grep -c bash\r\n')).toMatchObject({
      status: 'Executed',
      lines: ['1'],
    });
    expect(
      await linesOf('#!/usr/bin/env python3\nimport sys\nprint("python", sys.version_info[0])\n'),
    ).toMatchObject({ status: 'Executed', lines: ['python 3'] });
  });
});

describe('the text of a script', () => {
  const plain = (text: string) => readableScript(Buffer.from(text))?.toString() ?? null;

  it('loses a byte order mark and the line ends of Windows, and nothing else', () => {
    expect(plain('echo a\r\necho b\r\n')).toBe('echo a\necho b\n');
    expect(plain('\ufeffecho ä\n')).toBe('echo ä\n');
    expect(plain('echo a\necho b\n')).toBeNull();
    expect(plain("cat <<'END'\nGET / HTTP/1.0\r\n\nEND\n")).toBeNull();
    expect(plain('#!/bin/sh\necho a\r\necho b\r\necho c\r\n')).toBe(
      '#!/bin/sh\necho a\necho b\necho c\n',
    );
    expect(plain('')).toBeNull();
    const latin = Buffer.from([0x65, 0xe4, 0x0d, 0x0a]);
    expect(readableScript(latin)).toEqual(Buffer.from([0x65, 0xe4, 0x0a]));
    const utf16 = Buffer.from('\ufeffecho ä\r\n', 'utf16le');
    expect(readableScript(utf16)?.toString()).toBe('echo ä\n');
    expect(readableScript(Buffer.from('a\r\n\0b'))).toBeNull();
  });

  it('names the program and the rest of the line as one word, as the system reads it', () => {
    expect(shebangOf('#!/usr/bin/env -S python3 -u\r\n')).toEqual([
      '/usr/bin/env',
      '-S python3 -u',
    ]);
    expect(shebangOf('#! /bin/bash\n')).toEqual(['/bin/bash']);
    for (const none of ['', 'echo', '#!', '#!bash', '# !/bin/sh', `#!${' '.repeat(400)}/bin/sh`])
      expect(shebangOf(none)).toBeNull();
  });
});

describe('what runs a script', () => {
  let work: string;
  beforeEach(async () => {
    work = await mkdtemp(path.join(os.tmpdir(), 'atelier-script-'));
  });
  afterEach(() => rm(work, { recursive: true }));

  it('is looked for by its name where it does not lie there, and bash where nothing is named', async () => {
    const of = async (text: string) => {
      await writeFile(path.join(work, 'a.sh'), text);
      return runnerOf(work, 'a.sh');
    };
    expect(await of('#!/nowhere/bin/bash -e\n')).toEqual(['/usr/bin/env', 'bash', '-e']);
    expect(await of('#!/bin/sh\n')).toEqual(['/bin/sh']);
    expect(await of('echo\n')).toEqual(['bash']);
    await rm(path.join(work, 'a.sh'));
    expect(await runnerOf(work, 'a.sh')).toEqual(['bash']);
    await mkdir(path.join(work, 'a.sh'));
    expect(await runnerOf(work, 'a.sh')).toEqual(['bash']);
  });
});
