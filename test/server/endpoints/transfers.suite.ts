import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UploadDestination } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { partSizeFor, sizeOfPart } from '~/server/areas/uploads/rules';
import { areaFolder, plant, planted, putTo, problemOf } from '../support/driveFiles';
import { addJob } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const MIB = 1024 * 1024;

/** Files that travel in parts. */
export const transfersSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('transfers', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({
        database: await place(),
        config: { uploadLimit: 30 * MIB, driveQuota: 25 * MIB },
      });
      token = await server.signIn();
    });
    afterEach(() => {
      vi.useRealTimers();
      return server.close();
    });
    const drive = (at: string): UploadDestination => ({
      kind: 'drive',
      storage: 'drive',
      path: at,
    });
    const begin = (
      destination: UploadDestination,
      size: number,
      on_clash?: 'replace' | 'keep_both' | 'skip',
      as = token,
    ) => server.ask('transfers', 'begin', { destination, size, on_clash }, { token: as });
    const begun = async (
      destination: UploadDestination,
      size: number,
      on_clash?: 'replace' | 'keep_both',
    ) => {
      const reply = await begin(destination, size, on_clash);
      if (!('value' in reply)) throw new Error(reply.failure.Error);
      return { upload_id: reply.value.upload_id };
    };
    const send = async (id: { upload_id: string }, number: number, content: Buffer) => {
      const { url } = await server.get('transfers', 'partUrl', { ...id, number }, { token });
      return (await putTo(server, url, content)).statusCode;
    };
    const complete = (id: { upload_id: string }) =>
      server.ask('transfers', 'complete', id, { token });

    it('UPL-15 a large file arrives in parts, in any order, each again if need be, and completing twice is answered the same', async () => {
      const content = Buffer.from(Array.from({ length: 17 * MIB }, (_, at) => at % 251));
      const reply = await begin(drive('/data/large.bin'), content.length);
      expect(reply).toMatchObject({ value: { part_size: 8 * MIB } });
      const id = { upload_id: 'value' in reply ? reply.value.upload_id : '' };
      const part = (number: number) => content.subarray((number - 1) * 8 * MIB, number * 8 * MIB);
      expect(await send(id, 3, part(3))).toBe(200);
      expect(await send(id, 1, Buffer.alloc(8 * MIB))).toBe(200);
      expect(await send(id, 1, part(1))).toBe(200);
      expect(await server.get('transfers', 'parts', id, { token })).toEqual({
        part_size: 8 * MIB,
        parts: [
          { number: 1, size: 8 * MIB },
          { number: 3, size: MIB },
        ],
      });
      expect((await complete(id)).status).toBe(422);
      expect(await send(id, 2, part(2))).toBe(200);
      const whole = { status: 'Uploaded', path: '/data/large.bin', size: content.length };
      expect(await Promise.all([complete(id), complete(id)])).toMatchObject([
        { value: whole },
        { value: whole },
      ]);
      expect((await complete(id)).status).toBe(200);
      expect(
        (await readFile(path.join(areaFolder(server), 'data/large.bin'))).equals(content),
      ).toBe(true);
      for (const name of ['parts', 'abort'] as const)
        expect((await server.ask('transfers', name, id, { token })).status).toBe(404);
      expect(
        (await server.get('drive', 'read', { storage: 'drive' }, { token })).usage?.used_bytes,
      ).toBe(content.length);
    });

    it('UPL-21 the address of a part takes that part only', async () => {
      const id = await begun(drive('/a.bin'), 9 * MIB);
      const { url } = await server.get('transfers', 'partUrl', { ...id, number: 2 }, { token });
      expect((await putTo(server, url, Buffer.alloc(MIB - 1))).statusCode).toBe(422);
      expect((await putTo(server, url, Buffer.alloc(MIB + 1))).statusCode).toBe(422);
      expect((await putTo(server, url.replace('/2?', '/1?'), Buffer.alloc(MIB))).statusCode).toBe(
        403,
      );
      expect(
        await server.ask('transfers', 'partUrl', { ...id, number: 3 }, { token }),
      ).toMatchObject({
        status: 422,
        failure: { fields: { number: 'This upload has 2 parts, so there is no part 3.' } },
      });
      expect(
        (await server.ask('transfers', 'partUrl', { ...id, number: 0 }, { token })).status,
      ).toBe(422);
      expect((await server.get('transfers', 'parts', id, { token })).parts).toEqual([]);
    });

    it('an aborted upload leaves nothing, and is gone', async () => {
      const id = await begun(drive('/a.bin'), 9 * MIB);
      await send(id, 2, Buffer.alloc(MIB));
      expect(await server.get('transfers', 'abort', id, { token })).toEqual({
        status: 'Upload aborted',
      });
      for (const name of ['parts', 'complete', 'abort'] as const)
        expect(problemOf(await server.ask('transfers', name, id, { token }))).toEqual([
          404,
          'missing',
          'There is no such upload any more; start it again.',
        ]);
      expect(
        (await server.ask('transfers', 'partUrl', { ...id, number: 1 }, { token })).status,
      ).toBe(404);
      expect(await planted(server)).toEqual({});
    });

    it('UPL-23 what nobody has sent anything for in an hour is told to who began it, and can be removed', async () => {
      const mary = await server.addUser('mary');
      const id = await begun(drive('/data/half.bin'), 9 * MIB);
      await send(id, 1, Buffer.alloc(8 * MIB));
      const done = await begun(drive('/whole.bin'), 1);
      await send(done, 1, Buffer.from('x'));
      await complete(done);
      const idle = async (as = token) =>
        (await server.get('transfers', 'idle', {}, { token: as })).uploads;
      expect(await idle()).toEqual([]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 });
      expect(await idle()).toEqual([
        { ...id, destination: drive('/data/half.bin'), size: 9 * MIB, arrived_bytes: 8 * MIB },
      ]);
      expect(await idle(mary)).toEqual([]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30 * 60_000 });
      expect(await idle()).toEqual([]);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 60_000 });
      await server.get('transfers', 'abort', id, { token });
      expect(await idle()).toEqual([]);
    });

    it('only who began an upload knows of it', async () => {
      const mary = await server.addUser('mary');
      const id = await begun({ kind: 'drive', storage: 'teamdrive', path: '/a.bin' }, 1);
      const asks = [
        ['parts', id],
        ['partUrl', { ...id, number: 1 }],
        ['complete', id],
        ['abort', id],
      ] as const;
      for (const [name, request] of asks) {
        expect(
          (await server.ask('transfers', name, request as never, { token: mary })).status,
        ).toBe(404);
        expect(
          (await server.ask('transfers', name, request as never, { name: 'admin' })).status,
        ).toBe(401);
        expect(
          (await server.ask('transfers', name, request as never, { token, name: 'mary' })).status,
        ).toBe(403);
        expect((await server.ask('transfers', name, {} as never, { token })).status).toBe(422);
      }
      expect(
        (
          await server.ask(
            'transfers',
            'begin',
            { destination: drive('/x'), size: 1 },
            { name: 'admin' },
          )
        ).status,
      ).toBe(401);
      expect(
        (
          await server.ask(
            'transfers',
            'begin',
            { destination: drive('/x'), size: 1 },
            { token, name: 'mary' },
          )
        ).status,
      ).toBe(403);
    });

    it('what is too large, does not fit or has a wrong name is refused before it begins', async () => {
      expect(problemOf(await begin(drive('/a'), 30 * MIB + 1))).toEqual([
        413,
        'too_large',
        'The file is larger than 30 MiB.',
      ]);
      expect(problemOf(await begin(drive('/a'), 26 * MIB))).toEqual([
        507,
        'quota',
        'Your drive holds 0 B of 25 MiB; another 26 MiB do not fit.',
      ]);
      for (const name of ['/..', '/../x', '/...', '/', `/${'x'.repeat(300)}`, '/a\0b']) {
        expect(await begin(drive(name), 1)).toMatchObject({
          status: 422,
          failure: { fields: { destination: expect.any(String) } },
        });
      }
      expect((await begin(drive('/a'), 0)).status).toBe(422);
    });

    it('a taken name is refused, replaced, or kept beside, also when it is taken meanwhile', async () => {
      await plant(server, { 'a.bin': 'old' });
      for (const on_clash of [undefined, 'skip'] as const)
        expect(problemOf(await begin(drive('/a.bin'), 1, on_clash))).toEqual([
          409,
          'exists',
          'Something called a.bin is here already.',
        ]);
      const beside = await begun(drive('/a.bin'), 1, 'keep_both');
      await send(beside, 1, Buffer.from('2'));
      expect(await complete(beside)).toMatchObject({ value: { path: '/a (2).bin' } });
      const over = await begun(drive('/a.bin'), 1, 'replace');
      await send(over, 1, Buffer.from('3'));
      expect(await complete(over)).toMatchObject({ value: { path: '/a.bin' } });
      const late = await begun(drive('/b.bin'), 1);
      await send(late, 1, Buffer.from('4'));
      await plant(server, { 'b.bin': 'theirs' });
      expect(await complete(late)).toMatchObject({ status: 409, failure: { code: 'exists' } });
      expect(await planted(server)).toEqual({ 'a (2).bin': '2', 'a.bin': '3', 'b.bin': 'theirs' });
    });

    it('a file that was put together before a crash counts as complete', async () => {
      const id = await begun(drive('/a.bin'), 1);
      await send(id, 1, Buffer.from('x'));
      const { workspace } = server;
      const transfer = await workspace.transfers.find(id.upload_id, 'admin');
      await workspace.stores
        .of('drive', { user_name: 'admin', team_name: 'atelier' })
        .parts.complete('a.bin', transfer?.storageId ?? '', { size: 1, replace: false });
      expect(await complete(id)).toMatchObject({ value: { path: '/a.bin', size: 1 } });
    });

    it('UPL-20 API-33 a large file goes into a notebook of those who may change it, and is then registered', async () => {
      const notebook = await addNotebook(server, token);
      const to = (relative_path: string): UploadDestination => ({
        kind: 'notebook',
        notebook_id: notebook.notebook_id,
        relative_path,
      });
      const [mary, zoe] = [
        await server.addUser('mary'),
        await server.addUser('zoe', 'another team'),
      ];
      expect((await begin(to('x.bin'), 1, undefined, mary)).status).toBe(403);
      expect((await begin(to('x.bin'), 1, undefined, zoe)).status).toBe(404);
      for (const name of ['../x', '..', 'a/../../x'])
        expect((await begin(to(name), 1)).status).toBe(422);
      expect((await begin(to(notebook.main_file), 1)).status).toBe(409);
      const id = await begun(to('data/x.bin'), 3);
      expect(await send(id, 1, Buffer.from('abc'))).toBe(200);
      const file = `notebooks/${notebook.notebook_id}/data/x.bin`;
      expect(await complete(id)).toMatchObject({ value: { path: file, size: 3 } });
      expect(await readFile(path.join(server.dataFolder, 'files/admin', file), 'utf8')).toBe('abc');
      const changed = await server.get(
        'notebooks',
        'appendFiles',
        { notebook_id: notebook.notebook_id, sc_bj_file_urls: [file] },
        { token },
      );
      expect(changed.notebook.sc_bj_file_urls).toEqual([file]);
      const late = await begun(to('late.bin'), 1);
      await send(late, 1, Buffer.from('x'));
      await server.get('notebooks', 'delete', { notebook_id: notebook.notebook_id }, { token });
      expect((await complete(late)).status).toBe(404);
      await expect(
        readFile(
          path.join(server.dataFolder, 'files/admin/notebooks', notebook.notebook_id, 'late.bin'),
        ),
      ).rejects.toThrow('ENOENT');
      expect((await server.ask('transfers', 'abort', late, { token })).status).toBe(200);
    });

    it('UPL-16 UPL-20 API-52 a large file goes into a job of those who may change it, and is then registered', async () => {
      const { batch_job_id } = await addJob(server, token, 'print(1)');
      const to = (relative_path: string): UploadDestination => ({
        kind: 'job',
        batch_job_id,
        relative_path,
      });
      const [mary, zoe] = [
        await server.addUser('mary'),
        await server.addUser('zoe', 'another team'),
      ];
      expect((await begin(to('x.bin'), 1, undefined, mary)).status).toBe(403);
      expect((await begin(to('x.bin'), 1, undefined, zoe)).status).toBe(404);
      for (const name of ['../x', '..', 'a/../../x'])
        expect((await begin(to(name), 1)).status).toBe(422);
      expect((await begin(to('train.py'), 1)).status).toBe(409);
      const id = await begun(to('data/x.bin'), 3);
      expect(await send(id, 1, Buffer.from('abc'))).toBe(200);
      const file = `jobs/${batch_job_id}/data/x.bin`;
      expect(await complete(id)).toMatchObject({ value: { path: file, size: 3 } });
      expect(await readFile(path.join(server.dataFolder, 'files/admin', file), 'utf8')).toBe('abc');
      const changed = await server.get(
        'jobs',
        'appendFiles',
        { batch_job_id, sc_bj_file_urls: [file] },
        { token },
      );
      expect(changed.job.sc_bj_file_urls).toEqual([file]);
    });

    it('parts are 8 to 32 MiB, and never more than a storage takes', () => {
      const sizes = [1, 64 * MIB, 2048 * MIB, 3000 * MIB, 5120 * MIB, 1024 * 1024 * MIB];
      expect(sizes.map((size) => partSizeFor(size) / MIB)).toEqual([8, 8, 32, 32, 32, 105]);
      expect(Math.ceil((2048 * MIB) / partSizeFor(2048 * MIB))).toBe(64);
      expect(
        [1, 2].map((number) => sizeOfPart({ size: 16 * MIB, partSize: 8 * MIB }, number)),
      ).toEqual([8 * MIB, 8 * MIB]);
    });
  });
