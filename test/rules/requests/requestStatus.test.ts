import { describe, expect, it } from 'vitest';
import { planted, readTree } from '../tree';
import { separateRequestStatus } from './requestStatus';

const file = 'src/web/features/dags/model/slice.ts';

describe('slices that say in words of their own how far a request has come', () => {
  it('are in no file', () => {
    expect(separateRequestStatus(readTree(['src/web']))).toEqual([]);
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

  it('are neither those with a RequestState nor what components, or hooks, give each other', () => {
    const state =
      'interface State {\n  readonly request: RequestState;\n  readonly open: boolean;\n}\n';
    const props = 'interface Props {\n  readonly loading: boolean;\n}\n';
    expect(
      separateRequestStatus(
        planted({
          [file]: state,
          'src/web/features/dags/screens/DagPage.tsx': props,
          'src/web/features/dags/screens/useDag.ts': props,
        }),
      ),
    ).toEqual([]);
  });
});
