import { h } from '../chrome/dom';

/** The line in which a person answers input(). Focus comes to it where `takeFocus`; Enter sends. */
export function inputPrompt(
  prompt: string,
  password: boolean,
  takeFocus: boolean,
  answer: (value: string) => void,
): HTMLElement {
  const label = prompt || 'Input for the running cell';
  const field = h('input', {
    type: password ? 'password' : 'text',
    'aria-label': label,
    autocomplete: 'off',
    spellcheck: 'false',
  });
  const form = h(
    'form',
    {
      class: 'input-prompt',
      onsubmit: (event) => {
        event.preventDefault();
        answer(field.value);
      },
    },
    h('span', { class: 'input-text' }, prompt),
    field,
    h('button', { type: 'submit', class: 'small' }, 'Send'),
  );
  if (takeFocus) requestAnimationFrame(() => field.focus());
  return form;
}
