import { h } from './dom';

const SHOWN_MS = 10_000;

/** Short messages at the foot of the page; they go by themselves, unless a person looks at them. */
export class Notices {
  readonly element = h('div', { class: 'notices', role: 'status', 'aria-live': 'polite' });

  say(text: string): void {
    if ([...this.element.children].some((notice) => notice.firstChild?.textContent === text))
      return;
    const dismiss = h(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': 'Dismiss', onclick: () => notice.remove() },
      '✕',
    );
    const notice = h('div', { class: 'notice' }, h('span', {}, text), dismiss);
    this.element.append(notice);
    const end = () => {
      notice.matches(':hover, :focus-within') ? setTimeout(end, SHOWN_MS) : notice.remove();
    };
    setTimeout(end, SHOWN_MS);
  }
}
