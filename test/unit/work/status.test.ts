import { describe, expect, it } from 'vitest';
import { STATES } from '~/web/features/dags/graph/screens/states';
import { stateOfBox } from '~/web/features/dags/graph/model/picture';
import type { NodeState } from '~/contract/dags/progress';
import { toneOf } from '~/web/work/status/objectStatus';

describe('the colour of a status', () => {
  it.each([
    ['Executed', 'good'],
    ['Executed with 1 failed node', 'warn'],
    ['Executed with 12 failed nodes', 'warn'],
    ['Execution Failed', 'bad'],
    ['Execution aborted', 'warn'],
    ['Executed with something unknown', 'rest'],
  ])('of a DAG that is %s: %s', (status, tone) => {
    expect(toneOf({ kind: 'dag', status })).toBe(tone);
  });

  it('of a node that a failure kept from running is not that of one that was skipped', () => {
    expect([STATES.upstream_failed, STATES.skipped]).toEqual([
      ['Upstream failed', 'warn'],
      ['Skipped', 'rest'],
    ]);
  });

  it('of a folded group is that of its node that asks for a look first', () => {
    const box = { id: 'g', name: 'g', type: 'group', nodes: ['a', 'b'], position: null } as const;
    const states = new Map<string, NodeState>([
      ['a', 'worked'],
      ['b', 'upstream_failed'],
    ]);
    expect(stateOfBox(box, states)).toBe('upstream_failed');
  });
});
