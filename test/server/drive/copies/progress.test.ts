import { constants } from 'node:fs';
import fs, { mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/harness/until';
import { areaFolder, plant, problemOf } from '#test/server/support/driveFiles';
import { addJob, executeJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { readLimitSettings } from '~/server/platform/limits/settings';

const MIB = 1024 * 1024;
const TIB = 1024 ** 4;
const UNKNOWN = [404, 'missing', 'No copy with this id is under way here.'];

/** Reading this much of nothing takes longer than any test. */
const hollow = async (file: string) => {
  const handle = await open(file, 'w');
  await handle.truncate(TIB).finally(() => handle.close());
};

describe('how far a copy is', () => {
  let server: TestWorkspace;
  let token: string;
  let address: string;
  let results: { batch_job_id: string; submission_id: string };

  beforeAll(async () => {
    server = await openWorkspace({
      config: { limits: readLimitSettings({ ATELIER_FILE_LIMIT_MB: String(1024 ** 3) }) },
    });
    token = await server.signIn();
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const job = await addJob(server, token, 'open("small.txt", "w").write("abc")');
    const submission_id = await executeJob(server, token, job);
    const { batch_job_id } = job;
    results = { batch_job_id, submission_id };
    await until('the end of the job', async () => {
      const { job } = await server.get('jobs', 'read', { batch_job_id }, { token });
      return job.status === 'Executed';
    });
    await hollow(
      path.join(server.dataFolder, 'jobs', batch_job_id, 'runs', submission_id, 'work/huge.bin'),
    );
    await plant(server, { 'set/a.bin': Buffer.alloc(3 * MIB, 'x'), 'small.txt': 'abc' });
    await hollow(path.join(areaFolder(server), 'huge.bin'));
    await mkdir(path.join(areaFolder(server), 'to'));
  });
  beforeEach(() => {
    // Without the system's cp every hole is read, and what shares bytes would be done at once.
    const { copyFile } = fs;
    vi.spyOn(fs, 'copyFile').mockImplementation((from, to, mode = 0) =>
      mode & constants.COPYFILE_FICLONE_FORCE
        ? Promise.reject(new Error('cannot share bytes'))
        : copyFile(from, to, mode),
    );
    vi.stubEnv('PATH', '/nowhere');
    return () => {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    };
  });
  afterAll(() => server.close());

  const progress = (copy_id: string, as = token) =>
    server.ask('drive', 'copyProgress', { copy_id }, { token: as });
  const numbers = async (copy_id: string) => {
    const reply = await progress(copy_id);
    return 'value' in reply ? reply.value : null;
  };
  /** Asks over a connection of its own, which `leave` cuts. */
  const begin = (url: string, request: object) => {
    const gone = new AbortController();
    const reply = fetch(address + url, {
      method: 'POST',
      body: JSON.stringify({ user_name: 'admin', ...request }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: gone.signal,
    });
    reply.catch(() => undefined);
    return { leave: () => gone.abort(), reply };
  };
  const copyAs = (on_clash: 'ask' | 'replace', copy_id: string, content_list: string[]) =>
    begin(api.drive.copy.path.replace('{storage}', 'drive'), {
      copy_id,
      content_list,
      destination_path: '/to',
      on_clash,
    });
  const copy = (copy_id: string, ...paths: string[]) => copyAs('ask', copy_id, paths);
  const save = (copy_id: string, ...paths: string[]) =>
    begin(api.output.saveResults.path, {
      copy_id,
      ...results,
      paths,
      storage: 'drive',
      destination_path: '/to',
      on_clash: 'ask',
    });
  const arrived = () => readdir(path.join(areaFolder(server), 'to'));
  const drafts = () => readdir(path.join(server.dataFolder, 'drives/tmp'));

  /** Waits until more than so many bytes are copied, and then until it is more than that. */
  const rises = async (id: string, above = 0) => {
    const more = (than: number) =>
      until('more bytes', async () => {
        const told = await numbers(id);
        return told && told.copied_bytes > than && told;
      });
    const first = await more(above);
    const second = await more(first.copied_bytes);
    expect(second.total_bytes).toBe(first.total_bytes);
    return first.total_bytes;
  };
  const endsWithNothing = async (id: string, left: readonly string[]) => {
    await expect.poll(() => numbers(id)).toBeNull();
    expect([await drafts(), await arrived()]).toEqual([[], left]);
    expect(server.reported).toEqual([]);
  };

  it.each([
    ['copied in the drive', copy],
    ['saved to it', save],
  ])(
    'of a file that is %s rises towards its length, and is forgotten when the copy is given up, of which nothing is left',
    async (_how, ask) => {
      const { leave } = ask('file-1', '/huge.bin');
      expect(await rises('file-1')).toBe(TIB);
      leave();
      await endsWithNothing('file-1', []);
    },
  );

  it('counts all that one request copies, and what was whole before it was given up stays', async () => {
    const { leave } = copy('several', '/gone.txt', '/set/', '/huge.bin');
    expect(await rises('several', 3 * MIB)).toBe(3 * MIB + TIB);
    leave();
    await endsWithNothing('several', ['set']);
  });

  it('counts the files of a folder', async () => {
    const { leave } = save('folder', '/');
    expect(await rises('folder', 3)).toBeGreaterThanOrEqual(3 + TIB);
    leave();
    await endsWithNothing('folder', ['set']);
  });

  it('is told to who asked for the copy: to anybody else there is no such copy', async () => {
    const mate = await server.addUser('mate');
    expect(problemOf(await progress('mine'))).toEqual(UNKNOWN);
    const { leave } = copy('mine', '/huge.bin');
    await rises('mine');
    expect(problemOf(await progress('mine', mate))).toEqual(UNKNOWN);
    leave();
    await endsWithNothing('mine', ['set']);
  });

  it('of what it would have replaced nothing is lost where it is given up', async () => {
    await plant(server, { 'to/huge.bin': 'old' });
    const { leave } = copyAs('replace', 'over', ['/huge.bin']);
    await rises('over');
    leave();
    await endsWithNothing('over', ['huge.bin', 'set']);
    const kept = path.join(areaFolder(server), 'to/huge.bin');
    expect(await readFile(kept, 'utf8')).toBe('old');
    await rm(kept);
  });

  it('is forgotten when the copy is made', async () => {
    const { reply } = copy('whole', '/small.txt');
    expect(await (await reply).json()).toMatchObject({ success: ['/small.txt'] });
    expect(problemOf(await progress('whole'))).toEqual(UNKNOWN);
  });

  it.each(['', 'a b', 'ä', '../x', 'a\n', 'x'.repeat(65)])(
    'is not asked by the id %j, and the sentence says what an id is',
    async (copy_id) => {
      const sentence = 'Give the copy an id of 1 to 64 letters, digits, “_” and “-”';
      const where = { storage: 'drive', destination_path: '/to' } as const;
      const as = { token };
      for (const reply of [
        await progress(copy_id),
        await server.ask('drive', 'copy', { ...where, content_list: ['/small.txt'], copy_id }, as),
        await server.ask(
          'output',
          'saveResults',
          { ...where, ...results, paths: ['/small.txt'], copy_id },
          as,
        ),
      ])
        expect([reply.status, 'failure' in reply && reply.failure.fields?.['copy_id']]).toEqual([
          422,
          sentence,
        ]);
    },
  );
});
