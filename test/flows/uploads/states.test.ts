import { describe, expect, test } from 'vitest';
import { closeRequested, filesQueued, uploadAborted, uploadFinished } from '~/web/features/uploads/events';
import { uploadsSlice } from '~/web/features/uploads/slice';
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

describe('the list', () => {
  const queued = filesQueued({
    files: ['a', 'b'].map((id) => ({ id, name: id, relative_path: `data/${id}`, size: 4 })), target: { kind: 'notebook', notebook_id: 'nb-1' },
  });
  const { reducer } = uploadsSlice;

  test('UPL-04 an item knows its name, its path, how far it is and its state', () => {
    expect(reducer(undefined, queued).items).toMatchObject({ a: { id: 'a', name: 'a', relative_path: 'data/a', size: 4, sent: 0, state: 'added' } });
  });

  test('UPL-13 UPL-14 closing asks while something is under way, and empties the list when nothing is', () => {
    const half = reducer(reducer(undefined, queued), uploadFinished({ id: 'a' }));
    expect(reducer(half, closeRequested())).toMatchObject({ asking: true, ids: ['a', 'b'] });
    expect(reducer(reducer(half, uploadAborted({ id: 'b' })), closeRequested())).toMatchObject({ asking: false, ids: [] });
  });
});
