import { AxiosError } from 'axios';
import { describe, expect, test } from 'vitest';
import { bodyOf, replyWith, until, type SignedInApp } from '#test/harness/formApp';
import { PARTS_ABOVE } from '~/contract';
import {
  filesChosenAgain,
  filesQueued,
  inDrive,
  listCleared,
  partsAbandoned,
  restHurried,
  uploadRested,
} from '~/web/core/uploads/events';
import { toastAdded } from '~/web/core/toasts/events';
import { restoreUploadsState, shrunk } from '~/web/core/uploads/model/persist';
import {
  selectEveryUpload,
  selectLostCount,
  selectUploadCounts,
  selectUploads,
} from '~/web/core/uploads/selectors';
import { uploadsSlice } from '~/web/core/uploads/model/slice';
import { EMPTY } from '~/web/core/uploads/model/state';
import { itemIn } from '~/web/core/uploads/model/uploadList';
import { files } from '~/web/lib/browser/files/files';
import { atUploads, itemOf, over, PUT, queue, statusIs, type Answers } from './atUploads';

const at = atUploads();
const MIB = 1024 * 1024;
const dropped = () => Promise.reject(new AxiosError('socket hang up', 'ECONNRESET'));
const SIZE = PARTS_ABOVE + 3 * MIB + 5;

const large = (app: SignedInApp, target: ReturnType<typeof at.folder>) => {
  const file = new File([new Uint8Array(SIZE).fill(7)], 'large.bin');
  const id = files.keep(file);
  app.dispatch(
    filesQueued({
      files: [{ id, name: file.name, relative_path: file.name, size: file.size }],
      target,
    }),
  );
  return id;
};

describe('a large file', () => {
  const run = async (answers: Answers) => {
    const app = await at.open(answers);
    const target = at.folder();
    const steps: string[] = [];
    const stop = app.store.subscribe(() => {
      const status = selectEveryUpload(app.state())[0]?.status;
      if (status && status !== steps.at(-1)) steps.push(status);
    });
    const id = large(app, target);
    const finished = async () => {
      await statusIs(app, id, 'finished');
      stop();
      expect(await at.list(target)).toEqual({ 'large.bin': SIZE });
    };
    return { app, steps, finished };
  };
  const numberOf = (url: string | undefined) => Number(/\/(\d+)\?/.exec(url ?? '')?.[1]);
  const ALL = Array.from({ length: Math.ceil(SIZE / (8 * MIB)) }, (_, nth) => nth + 1);
  /** A storage that gives every part an address of its own, as S3 does. */
  const onePartAtATime: Answers = {
    '/fsc/file/upload/part/presigned_url/read/': (config, pass) => {
      config.data = JSON.stringify({ ...(bodyOf(config) as object), to_end: false });
      return pass();
    },
  };

  test('UPL-15 UPL-21 goes as one body of all its parts', async () => {
    const bodies: [number, number][] = [];
    const { app, steps, finished } = await run({
      '/blob/parts/': (config, pass) => {
        bodies.push([numberOf(config.url), (config.data as Blob).size]);
        return pass();
      },
    });
    await finished();
    expect(bodies).toEqual([[1, SIZE]]);
    expect(steps).toEqual(['waiting', 'asking', 'sending', 'checking', 'finished']);
    expect(app.crashes).toEqual([]);
  });

  test('UPL-21 a body that breaks off goes again', async () => {
    const bodies: [number, number][] = [];
    const { app, steps, finished } = await run({
      '/blob/parts/': (config, pass) => {
        bodies.push([numberOf(config.url), (config.data as Blob).size]);
        return bodies.length > 1 ? pass() : dropped();
      },
    });
    await app.heard(uploadRested);
    app.dispatch(restHurried());
    await finished();
    expect(bodies).toEqual([
      [1, SIZE],
      [1, SIZE],
    ]);
    expect(steps).toEqual([
      'waiting',
      'asking',
      'sending',
      'resting',
      'waiting',
      'asking',
      'sending',
      'checking',
      'finished',
    ]);
  });

  test('UPL-21 goes part by part where a body of all of it is too large for what stands on the way', async () => {
    const parts: number[] = [];
    const { finished } = await run({
      '/blob/parts/': async (config, pass) => {
        if ((config.data as Blob).size > 8 * MIB)
          return replyWith(config, { Error: 'Too large' }, 413);
        parts.push(numberOf(config.url));
        return pass();
      },
    });
    await finished();
    expect(parts.toSorted((a, b) => a - b)).toEqual(ALL);
  });

  test('UPL-15 UPL-21 goes in parts where the storage takes one at a time, and a part that fails goes again alone, and each step is one of the machine', async () => {
    const begun: unknown[] = [];
    const parts: number[] = [];
    let failures = 1;
    const { app, steps, finished } = await run({
      ...onePartAtATime,
      '/fsc/file/upload/begin/': (config, pass) => {
        begun.push(bodyOf(config));
        return pass();
      },
      '/blob/parts/': (config, pass) => {
        const number = numberOf(config.url);
        if (number === 3 && failures-- > 0) return dropped();
        parts.push(number);
        return pass();
      },
    });
    await app.heard(uploadRested);
    app.dispatch(restHurried());
    await finished();
    expect(begun).toHaveLength(1);
    expect(parts.toSorted((a, b) => a - b)).toEqual(ALL);
    expect(steps).toEqual([
      'waiting',
      'asking',
      'sending',
      'resting',
      'waiting',
      'asking',
      'sending',
      'checking',
      'finished',
    ]);
  });

  test('UPL-14 what the list is emptied of is given up on the server too', async () => {
    const app = await at.open({ '/blob/parts/': () => new Promise(() => undefined) });
    const target = at.folder();
    const id = large(app, target);
    await until(app, () => itemOf(app, id).upload_id !== null);
    const { upload_id } = itemOf(app, id);
    app.dispatch(listCleared());
    expect(selectUploads(app.state()).abandoned).toEqual([upload_id]);
    await app.heard(partsAbandoned);
    expect(selectUploads(app.state()).abandoned).toEqual([]);
  });
});

describe('a reload', () => {
  const half = async () => {
    const app = await at.open({
      [PUT]: (config, pass) =>
        config.url?.includes('a.txt') ? pass() : new Promise(() => undefined),
    });
    const target = at.folder();
    const ids = queue(app, target, { 'a.txt': 'a', 'b.txt': 'bb', 'in/c.txt': 'ccc' });
    await statusIs(app, ids[0]!, 'finished');
    return { left: await at.leave(app), target, ids };
  };

  test('UPL-23 the list comes back, and what the browser still has goes on', async () => {
    const { left, target } = await half();
    const app = await at.reopen(left);
    await until(app, (state) => selectUploadCounts(state).completed === 3);
    expect(await at.list(target)).toEqual({ 'a.txt': 1, 'b.txt': 2, in: null });
  });

  test('UPL-08 what it does not have is canceled, and goes on once it is chosen again: by name and size', async () => {
    const { left, ids } = await half();
    files.letGo(ids);
    const app = await at.reopen(left);
    await until(app, (state) => selectLostCount(state) === 2);
    expect(itemOf(app, ids[2]!)).toMatchObject({
      status: 'aborted',
      reason: expect.stringContaining('choose it again') as string,
    });
    const again = (name: string, content: string) => ({
      key: files.keep(new File([content], name)),
      name,
      path: name,
      size: content.length,
    });
    app.dispatch(
      filesChosenAgain({ files: [again('c.txt', 'longer'), again('other.txt', 'ccc')] }),
    );
    expect((await app.heard(toastAdded)).payload.text).toContain('name and size');
    app.dispatch(filesChosenAgain({ files: [again('c.txt', 'ccc'), again('b.txt', 'bb')] }));
    await over(app);
    expect(selectUploadCounts(app.state())).toMatchObject({ completed: 3, canceled: 0 });
  });

  test('a thousand files are queued within a frame, and written small', () => {
    const many = Array.from({ length: 1000 }, (_, nth) => ({
      id: `f${nth}`,
      name: `f${nth}`,
      relative_path: `folder/f${nth}`,
      size: 5,
    }));
    const queued = filesQueued({ files: many, target: inDrive('drive', '/') });
    uploadsSlice.reducer(EMPTY, queued);
    const since = performance.now();
    const state = uploadsSlice.reducer(EMPTY, queued);
    expect(performance.now() - since).toBeLessThan(50);
    const written = JSON.stringify(shrunk(state.entities));
    expect(written.length).toBeLessThan(200_000);
    const back = {
      ...EMPTY,
      ...restoreUploadsState({ entities: JSON.parse(written) as ReturnType<typeof shrunk> }),
    };
    expect(itemIn(back, 'f999')).toEqual(itemIn(state, 'f999'));
    expect(back.counts).toEqual(state.counts);
  });
});

describe('an address', () => {
  test('UPL-18 that cannot be had for want of a right is an error, without a second try', async () => {
    const app = await at.open({
      '/fsc/drive/contents/upload/presigned_url/read/': async (config) =>
        replyWith(config, { Error: 'Not yours' }, 403),
    });
    const [id] = queue(app, at.folder(), { 'a.txt': 'a' });
    await statusIs(app, id!, 'error');
    expect(itemOf(app, id!)).toMatchObject({ http: 403, reason: 'Not yours' });
  });
});
