import { isAxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bodyOf, replyWith, until } from '#test/harness/formApp';
import {
  allAborted,
  conflictResolved,
  uploadAborted,
  uploadRetried,
} from '~/web/core/uploads/events';
import {
  selectCurrentConflict,
  selectUploadCounts,
  selectUploads,
} from '~/web/core/uploads/selectors';
import { ADDRESS, atUploads, itemOf, over, PUT, queue, type Answers } from './atUploads';

const at = atUploads();
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

interface Asked {
  readonly destination_path: string;
  readonly following?: readonly { readonly destination_path: string; readonly size: number }[];
}

const nameOf = (path: string) => path.split('/').at(-1)!;
const many = (count: number, size = 1) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, nth) => [
      `part-${String(nth).padStart(2, '0')}`,
      'x'.repeat(size),
    ]),
  );

/** Files of the drive whose PUTs wait until they are let through; what was asked for, and what was PUT where. */
const held = async (answers: Answers = {}) => {
  const asked: string[][] = [];
  const urls: string[] = [];
  const waiting: (() => void)[] = [];
  let open = false;
  let now = 0;
  let most = 0;
  let refused = 0;
  const app = await at.open({
    [ADDRESS]: (config, pass) => {
      const { destination_path, following = [] } = bodyOf(config) as unknown as Asked;
      asked.push([destination_path, ...following.map((file) => file.destination_path)].map(nameOf));
      return pass();
    },
    [PUT]: async (config, pass) => {
      urls.push(config.url ?? '');
      most = Math.max(most, (now += 1));
      if (!open)
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      now -= 1;
      return pass().catch((error: unknown) => {
        refused += Number(isAxiosError(error) && error.response?.status === 409);
        throw error;
      });
    },
    ...answers,
  });
  const letThrough = () => {
    open = true;
    for (const go of waiting.splice(0)) go();
  };
  return {
    app,
    asked,
    urls,
    letThrough,
    sent: (count: number) => until(app, () => urls.length >= count),
    most: () => most,
    refused: () => refused,
  };
};

describe('small files that follow each other to the drive', () => {
  test('UPL-21 UPL-24 get their addresses with those that have a place, each once, and three are sent at a time', async () => {
    const { app, asked, urls, letThrough, sent, most } = await held();
    const target = at.folder();
    queue(app, target, many(40));
    await sent(3);
    const names = Object.keys(many(40));
    expect(asked[0]).toEqual([names[0], ...names.slice(3, 18)]);
    expect(asked.flat()).toHaveLength(new Set(asked.flat()).size);
    letThrough();
    await over(app);
    expect(asked.flat().toSorted()).toEqual(names);
    expect([asked.length, urls.length, new Set(urls).size, most()]).toEqual([3, 40, 40, 3]);
    expect(Object.keys(await at.list(target))).toHaveLength(40);
    expect(selectUploads(app.state()).ahead).toEqual({});
  });

  test('UPL-21 an address that has waited for more than 20 seconds is asked for again', async () => {
    const { app, asked, letThrough, sent } = await held();
    queue(app, at.folder(), many(5));
    await sent(3);
    expect(asked.flat()).toHaveLength(5);
    vi.setSystemTime(Date.now() + 20_001);
    letThrough();
    await over(app);
    expect(asked.flat().filter((name) => name === 'part-03' || name === 'part-04')).toHaveLength(4);
    expect(selectUploadCounts(app.state()).completed).toBe(5);
  });

  test('UPL-21 Retry asks for another one, also where the first was never used', async () => {
    const { app, asked, letThrough, sent } = await held();
    const ids = queue(app, at.folder(), many(4));
    await sent(3);
    app.dispatch(uploadAborted({ id: ids[3]! }));
    app.dispatch(uploadRetried({ id: ids[3]! }));
    letThrough();
    await over(app);
    expect(asked.flat().filter((name) => name === 'part-03')).toHaveLength(2);
    expect(itemOf(app, ids[3]!).status).toBe('finished');
  });

  test('UPL-14 all that was given leaves with those that are canceled', async () => {
    const { app, sent } = await held();
    queue(app, at.folder(), many(9));
    await sent(3);
    expect(Object.keys(selectUploads(app.state()).ahead)).toHaveLength(6);
    app.dispatch(allAborted());
    expect(selectUploads(app.state()).ahead).toEqual({});
  });

  test('UPL-21 no more than 4 MiB of them: they are soon through', async () => {
    const { app, asked, letThrough, sent } = await held();
    queue(app, at.folder(), many(12, 1024 * 1024));
    await sent(3);
    expect(asked[0]).toHaveLength(4);
    letThrough();
    await over(app);
  });

  test('UPL-19 where the call for the first is refused, the others ask by themselves', async () => {
    let refusals = 1;
    const { app, letThrough } = await held({
      [ADDRESS]: async (config, pass) =>
        refusals-- > 0 ? replyWith(config, { Error: 'Not this one' }, 422) : pass(),
    });
    const target = at.folder();
    const [first] = queue(app, target, many(6));
    letThrough();
    await over(app);
    expect(itemOf(app, first!)).toMatchObject({ status: 'error', reason: 'Not this one' });
    expect(selectUploadCounts(app.state()).completed).toBe(5);
  });

  test('UPL-22 one whose name is taken already is asked about', async () => {
    const { app, letThrough } = await held();
    const target = at.folder();
    letThrough();
    queue(app, target, { 'part-04': 'the first' });
    await over(app);
    queue(app, target, many(6));
    await until(
      app,
      (state) =>
        selectUploads(state).clashes.length === 1 && selectUploadCounts(state).completed === 6,
    );
    app.dispatch(
      conflictResolved({
        id: selectCurrentConflict(app.state())!.id,
        answer: 'keep_both',
        for_all: false,
      }),
    );
    await over(app);
    expect(await at.list(target)).toMatchObject({ 'part-04': 9, 'part-04 (2)': 1 });
  });

  test('UPL-22 of what is dropped twice each name is asked about, also where both had an address before one was there, nothing is replaced unasked', async () => {
    const { app, letThrough, sent, refused } = await held();
    const target = at.folder();
    queue(app, target, many(8));
    queue(app, target, Object.fromEntries(Object.keys(many(8)).map((name) => [name, 'again'])));
    await sent(3);
    letThrough();
    await until(
      app,
      (state) =>
        selectUploads(state).clashes.length === 8 && selectUploadCounts(state).completed === 8,
    );
    expect(refused(), 'their name was taken after they had their address').toBeGreaterThan(0);
    expect(selectCurrentConflict(app.state())).toMatchObject({
      status: 'clashing',
      promised: false,
    });
    const replaces = selectUploads(app.state()).clashes.map((id) => itemOf(app, id));
    app.dispatch(conflictResolved({ id: replaces[0]!.id, answer: 'replace', for_all: true }));
    await over(app);
    expect(selectUploadCounts(app.state())).toMatchObject({ completed: 16, errors: 0 });
    expect(await at.list(target)).toEqual(
      Object.fromEntries(replaces.map(({ name, size }) => [name, size])),
    );
  });

  test('UPL-23 no address is written down', async () => {
    const { app, sent } = await held();
    queue(app, at.folder(), many(9));
    await sent(3);
    const { stored, tab } = await at.leave(app);
    expect(JSON.stringify([stored, tab])).toContain('part-08');
    expect(JSON.stringify([stored, tab])).not.toMatch(/blob|signature|ahead/);
  });
});
