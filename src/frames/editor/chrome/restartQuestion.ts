import type { Workbench } from '../workbench';
import { choose } from './dialog';
import { h } from './dom';

/** A sentence about the runs and the state that a restart would lose; null where it loses nothing. */
function loss({ busy, kernel }: Workbench['session']): string | null {
  if (busy.length > 0)
    return `${busy.length === 1 ? 'A cell is' : `${busy.length} cells are`} still running or waiting. A restart ends this, and all variables are lost.`;
  return kernel?.ran && kernel.state !== 'dead'
    ? 'A restart loses all variables. What cells printed is kept.'
    : null;
}

/** Asks before a restart that loses something, unless the person wants no such question any more. Answers whether to go on. */
export async function mayBeLost(bench: Workbench): Promise<boolean> {
  const said = loss(bench.session);
  if (said === null || !bench.asks) return true;
  const environment = bench.session.kernel?.environment;
  const place = environment === undefined ? [] : [`The kernel starts again in ${environment}.`];
  const never = h('input', { type: 'checkbox' });
  const unasked = h(
    'label',
    { class: 'unasked' },
    never,
    'Don’t ask again before variables are lost',
  );
  const choices = [
    { value: 'restart', label: 'Restart', kind: 'danger' },
    { value: 'keep', label: 'Keep running' },
  ] as const;
  if ((await choose('Restart the kernel?', [said, ...place, unasked], choices)) !== 'restart')
    return false;
  if (never.checked) bench.stopAsking();
  return true;
}
