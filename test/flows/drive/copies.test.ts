import { describe, expect, test } from 'vitest';
import { atDrive } from '#test/flows/support/atDrive';
import { copiedSoFar, endlessCopy } from '#test/flows/support/endlessCopy';
import { delayedReply, passing } from '#test/harness/wire';
import { api } from '~/contract';
import {
  conflictResolved,
  copyCancelRequested,
  copyOrMoveEnded,
  copyOrMoveRequested,
} from '~/web/features/drive/events';
import type { Work } from '~/web/features/drive/model/ui';

const work = atDrive({ '/a.txt': 'one', '/b.txt': 'two', '/data/': null, '/data/a.txt': 'other' });
const COPY = { path: '/fsc/drive/contents/copy/' } as const;
const MOVE = { path: '/fsc/drive/contents/move/' } as const;
const READ = { path: '/fsc/drive/contents/read/' } as const;

const request = (action: 'copy' | 'move', ...paths: string[]) =>
  work.app.dispatch(
    copyOrMoveRequested({ action, storage: 'drive', paths, destination: '/data/' }),
  );
/** With one request that is not answered. */
const passes = (ms: number) => passing(work.wire, ms, { heldBack: 1 });
const working = (): readonly Work[] => work.ui().working;
const shown = () => working().map(({ label, progress }) => [label, progress]);
const cancel = () => work.app.dispatch(copyCancelRequested({ copy_id: working()[0]?.id ?? '' }));
const CANCELLED = {
  kind: 'info',
  text: 'The copy was cancelled',
  lines: ['What was copied before stays.'],
};

describe('a copy that takes its time', () => {
  test('is asked how far it is, every second after the first, and numbers stay where a server does not know it', async () => {
    const copy = endlessCopy();
    work.wire.break(COPY, copy.answer);
    work.wire.break(
      api.drive.copyProgress,
      copiedSoFar(),
      copiedSoFar(0, 10),
      copiedSoFar(),
      copiedSoFar(4, 10),
    );
    request('copy', '/b.txt');
    await passes(800);
    expect(shown()).toEqual([['Copying b.txt', undefined]]);
    expect(work.wire.count(api.drive.copyProgress)).toBe(0);
    await passes(400);
    expect(shown()).toEqual([['Copying b.txt', null]]);
    await passes(1100);
    expect(shown()).toEqual([['Copying b.txt', { copied_bytes: 0, total_bytes: 10 }]]);
    await passes(1100);
    expect(work.wire.count(api.drive.copyProgress)).toBe(3);
    expect(shown()).toEqual([['Copying b.txt', { copied_bytes: 0, total_bytes: 10 }]]);
    await passes(1100);
    expect(shown()).toEqual([['Copying b.txt', { copied_bytes: 4, total_bytes: 10 }]]);
    expect(copy.requests()).toMatchObject([{ copy_id: working()[0]?.id }]);
    expect(copy.timeouts()[0]).toBeGreaterThanOrEqual(60 * 60_000);
  });

  test('is cancelled with its request: the person reads what stays, and the folder is read at once and when the server has tidied up', async () => {
    const copy = endlessCopy();
    work.wire.break(COPY, copy.answer);
    work.wire.break(api.drive.copyProgress, copiedSoFar(4, 10));
    request('copy', '/b.txt', '/a.txt');
    await passes(1200);
    const reads = work.wire.count(READ);
    cancel();
    expect(copy.aborted()).toEqual([true]);
    await work.settled();
    expect([work.notice(), work.ui().working]).toMatchObject([CANCELLED, []]);
    expect(work.wire.count(READ)).toBe(reads + 1);
    await passing(work.wire, 2500);
    expect(work.wire.count(READ)).toBe(reads + 2);
    expect(work.wire.count(api.drive.copyProgress)).toBe(1);
    expect(work.app.told()).not.toContain(copyOrMoveEnded.type);
  });

  test('is cancelled in its second part, too: what was answered of names that are taken', async () => {
    const copy = endlessCopy();
    request('copy', '/a.txt', '/b.txt');
    await work.settled();
    work.wire.break(COPY, copy.answer);
    work.app.dispatch(conflictResolved({ answer: 'replace', forAll: true }));
    await passes(1);
    expect(copy.requests()).toMatchObject([{ content_list: ['/a.txt'], on_clash: 'replace' }]);
    cancel();
    await work.settled();
    expect([copy.aborted(), work.notice()]).toMatchObject([[true], CANCELLED]);
    expect(work.app.told()).not.toContain(copyOrMoveEnded.type);
  });

  test('is another one than a second copy of the same: each is cancelled by itself', async () => {
    const copy = endlessCopy();
    work.wire.break(COPY, copy.answer);
    request('copy', '/b.txt');
    request('copy', '/b.txt');
    await passing(work.wire, 1, { heldBack: 2 });
    cancel();
    expect(copy.aborted()).toEqual([true, false]);
    expect(shown()).toEqual([['Copying b.txt', undefined]]);
  });
});

test('a move is not asked how far it is', async () => {
  const { answer, release } = delayedReply();
  work.wire.break(MOVE, answer);
  request('move', '/b.txt');
  await passes(2500);
  expect(shown()).toEqual([['Moving b.txt', undefined]]);
  expect(work.wire.count(api.drive.copyProgress)).toBe(0);
  release();
  await work.settled();
});
