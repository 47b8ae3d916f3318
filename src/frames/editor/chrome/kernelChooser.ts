import type { Workbench } from '../workbench';
import { choose } from './dialog';
import { h } from './dom';

/** Lets a person choose among the interpreters of this machine; another one means a restart. */
export async function chooseRuntime({ session, channel, readOnly }: Workbench): Promise<void> {
  const { kernel, runtimes } = session;
  if (!kernel) return;
  const options = runtimes.map(({ runtime_id, label }) => {
    const now = runtime_id === kernel.runtime_id;
    const radio = h('input', { type: 'radio', name: 'runtime', value: runtime_id, checked: now });
    return h('label', { class: 'runtime' }, radio, h('span', {}, label));
  });
  const list = h(
    'div',
    { role: 'radiogroup', 'aria-label': 'Interpreter', class: 'runtimes' },
    ...options,
  );
  const may = session.canRun && !readOnly && session.connection === 'live';
  const said = may
    ? 'A restart loses all variables; the outputs are kept.'
    : 'This is what runs the notebook; you may not change it.';
  const choices = [
    { value: 'switch', label: 'Restart with this one', kind: 'primary' },
    { value: 'keep', label: 'Cancel' },
  ] as const;
  const answer = await choose(
    'Interpreter',
    [list, said],
    may ? choices : [{ value: 'keep', label: 'Close' }],
  );
  const chosen = list.querySelector<HTMLInputElement>('input:checked')?.value;
  if (answer === 'switch' && chosen) channel.send({ type: 'choose_runtime', runtime_id: chosen });
}
