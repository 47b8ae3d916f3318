import { describe, expect, test } from 'vitest';
import { closeRequested, filesQueued, uploadAborted, uploadAddressed, uploadBegan, uploadFinished, uploadSent } from '~/web/features/uploads/events';
import { itemIn } from '~/web/features/uploads/book';
import { uploadsReducer as reducer, type UploadsState } from '~/web/features/uploads/slice';
import { mayCancel, mayRetry, panelStateOf } from '~/web/features/uploads/states';

describe('the states of a file', () => {
  test.each([['added', 'PROGRESS'], ['finished', 'DONE'], ['aborted', 'ABORTED'], ['cancelled', 'ABORTED'], ['error', 'ERROR'], ['stalled', 'ERROR']])(
    'UPL-06 UPL-07 UPL-08 UPL-09 %s becomes %s', (state, shown) => { expect(panelStateOf(state)).toBe(shown); },
  );

  test('UPL-10 UPL-11 Cancel is for what runs, Retry for what failed or was canceled', () => {
    const states = ['added', 'finished', 'error', 'aborted'] as const;
    expect(states.filter(mayCancel)).toEqual(['added']);
    expect(states.filter(mayRetry)).toEqual(['error', 'aborted']);
  });
});

/** All the way of one file. */
const arrive = (state: UploadsState, id: string): UploadsState => [
  uploadBegan({ id, at: 1 }), uploadAddressed({ id, place: null, upload_id: null }), uploadSent({ id, at: 2 }), uploadFinished({ id, at: 2 }),
].reduce<UploadsState>((next, action) => reducer(next, action), state);

describe('the list', () => {
  const queued = filesQueued({
    files: ['a', 'b'].map((id) => ({ id, name: id, relative_path: `data/${id}`, size: 4 })), target: { kind: 'notebook', notebook_id: 'nb-1' },
  });

  test('UPL-04 an item knows its name, its path, how far it is and its state', () => {
    expect(itemIn(reducer(undefined, queued), 'a')).toMatchObject({ id: 'a', name: 'a', relative_path: 'data/a', size: 4, sent: 0, status: 'waiting' });
  });

  test('UPL-13 UPL-14 closing asks while something is under way, and empties the list when nothing is', () => {
    const half = arrive(reducer(undefined, queued), 'a');
    expect(reducer(half, closeRequested())).toMatchObject({ asking: true, ids: ['a', 'b'] });
    expect(reducer(reducer(half, uploadAborted({ id: 'b' })), closeRequested())).toMatchObject({ asking: false, ids: [] });
  });
});
