import { describe, expect, it } from 'vitest';
import { planted, readTree } from '../tree';
import { separateRequestStatus } from './requestStatus';

/** Whoever moves a field to `RequestState` lowers the number; none is added. */
const MOST_SEPARATE = 43;

const file = 'src/web/features/dags/model/slice.ts';

describe('slices that say in words of their own how far a request has come', () => {
  it('are counted, and get fewer', () => {
    const found = separateRequestStatus(readTree(['src/web']));
    expect(found.length, found.join('\n')).toBe(MOST_SEPARATE);
  });

  it.each([
    'readonly problem: Problem | null;',
    'readonly personProblem: Problem | null;',
    'readonly saving: boolean;',
    "readonly phase: 'loading' | 'ready' | 'failed';",
  ])('are found by %s', (field) => {
    expect(
      separateRequestStatus(planted({ [file]: `interface State {\n  ${field}\n}\n` })),
    ).toEqual([`${file}: ${field}`]);
  });

  it('are neither those with a RequestState nor what components are given', () => {
    const state =
      'interface State {\n  readonly request: RequestState;\n  readonly open: boolean;\n}\n';
    const props = 'interface Props {\n  readonly loading: boolean;\n}\n';
    expect(
      separateRequestStatus(
        planted({ [file]: state, 'src/web/features/dags/screens/DagPage.tsx': props }),
      ),
    ).toEqual([]);
  });
});
