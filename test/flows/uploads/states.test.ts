import { describe, expect, test } from 'vitest';
import {
  closeRequested,
  filesQueued,
  inNotebook,
  uploadAborted,
  uploadAddressed,
  uploadStarted,
  uploadFinished,
  uploadProgressed,
  uploadSent,
} from '~/web/core/uploads/events';
import { itemIn } from '~/web/core/uploads/model/uploadList';
import { uploadsSlice } from '~/web/core/uploads/model/slice';
import type { UploadsState } from '~/web/core/uploads/model/state';
import { files } from '~/web/lib/browser/files/files';
import { mayCancel, mayRetry, panelStateOf, statusTextOf } from '~/web/core/uploads/model/counting';

describe('the states of a file', () => {
  test.each([
    ['added', 'PROGRESS'],
    ['finished', 'DONE'],
    ['aborted', 'ABORTED'],
    ['cancelled', 'ABORTED'],
    ['error', 'ERROR'],
    ['stalled', 'ERROR'],
  ])('UPL-06 UPL-07 UPL-08 UPL-09 %s becomes %s', (state, shown) => {
    expect(panelStateOf(state)).toBe(shown);
  });

  test('UPL-10 UPL-11 Cancel is for what runs, Retry for what failed or was canceled', () => {
    const states = ['added', 'finished', 'error', 'aborted'] as const;
    expect(states.filter(mayCancel)).toEqual(['added']);
    expect(states.filter(mayRetry)).toEqual(['error', 'aborted']);
  });
});

describe('its status in words', () => {
  test.each([
    ['aborted', null, 'Canceled'],
    ['error', 0, 'Network error'],
    ['error', 507, 'Request Failed with 507'],
    ['error', 403, 'Request Failed with 403'],
    ['error', null, 'Failed!'],
    ['added', null, ''],
    ['finished', 200, ''],
  ] as const)('UPL-12 UPL-26 %s with %s is %j', (state, http, words) =>
    expect(statusTextOf({ state, http })).toBe(words),
  );
});

const { reducer } = uploadsSlice;

/** All the way of one file. */
const arrive = (state: UploadsState, id: string): UploadsState =>
  [
    uploadStarted({ id, at: 1 }),
    uploadAddressed({ id, path: null, upload_id: null }),
    uploadSent({ id, at: 2 }),
    uploadFinished({ id, at: 2 }),
  ].reduce<UploadsState>((next, action) => reducer(next, action), state);

describe('the list', () => {
  const queued = filesQueued({
    files: ['a', 'b'].map((id) => ({ id, name: id, relative_path: `data/${id}`, size: 4 })),
    target: inNotebook('nb-1'),
  });

  test('UPL-04 an item knows its id, its name, its path, how far it is and its state, and its file lies beside the store under that id', () => {
    const bytes = new File(['1234'], 'b');
    const id = files.keep(bytes);
    const item = (state: UploadsState) => itemIn(state, id);
    const waiting = reducer(
      undefined,
      filesQueued({
        files: [{ id, name: 'b', relative_path: 'data/b', size: 4 }],
        target: inNotebook('nb-1'),
      }),
    );
    expect(item(waiting)).toMatchObject({
      id,
      name: 'b',
      objectRelativePath: 'data/b',
      size: 4,
      sent: 0,
      status: 'waiting',
    });
    const sending = [
      uploadStarted({ id, at: 1 }),
      uploadAddressed({ id, path: null, upload_id: null }),
      uploadProgressed({ id, sent: 1, at: 2 }),
    ].reduce<UploadsState>(reducer, waiting);
    expect(item(sending)).toMatchObject({ sent: 1, size: 4, status: 'sending' });
    expect(files.find(id)).toBe(bytes);
    files.letGo([id]);
  });

  test('UPL-13 UPL-14 closing asks while something is under way, and empties the list when nothing is', () => {
    const half = arrive(reducer(undefined, queued), 'a');
    expect(reducer(half, closeRequested())).toMatchObject({ closing: true, ids: ['a', 'b'] });
    expect(reducer(reducer(half, uploadAborted({ id: 'b' })), closeRequested())).toMatchObject({
      closing: false,
      ids: [],
    });
  });
});
