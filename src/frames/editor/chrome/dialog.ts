import { h } from './dom';

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly kind?: 'primary' | 'danger';
  /** The consequence of the choice, shown below the button. */
  readonly note?: string;
}

let opened = 0;

/**
 * A question over the page: answers with the choice taken, or null where it was put away (Escape). `body` may be built by the
 * caller; focus goes back to where it was.
 */
export function choose<Value extends string>(
  title: string,
  body: readonly (Node | string)[],
  choices: readonly Choice<Value>[],
  wide = false,
): Promise<Value | null> {
  opened += 1;
  const heading = `dialog-${opened}`;
  const before = document.activeElement;
  return new Promise((resolve) => {
    const dialog = h('dialog', { 'aria-labelledby': heading, class: wide ? 'wide' : '' });
    const take = (value: Value) => {
      dialog.returnValue = value;
      dialog.close(value);
    };
    const buttons = choices.map((choice) =>
      h(
        'div',
        { class: 'choice' },
        h(
          'button',
          { type: 'button', class: choice.kind ?? '', onclick: () => take(choice.value) },
          choice.label,
        ),
        choice.note ? h('p', {}, choice.note) : null,
      ),
    );
    dialog.append(
      h('h2', { id: heading }, title),
      ...body.map((part) => (typeof part === 'string' ? h('p', {}, part) : part)),
      h(
        'div',
        { class: choices.some((choice) => choice.note) ? 'choices with-notes' : 'choices' },
        ...buttons,
      ),
    );
    dialog.addEventListener('close', () => {
      dialog.remove();
      if (before instanceof HTMLElement && before.isConnected)
        before.focus({ preventScroll: true });
      resolve(choices.find((choice) => choice.value === dialog.returnValue)?.value ?? null);
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('input:checked, .choices .primary, .choices button')?.focus();
  });
}
