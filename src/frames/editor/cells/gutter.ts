import type { Run } from '~/contract/editor';
import { h } from '../chrome/dom';
import { icon } from '../chrome/icons';
import { age, duration } from '../model/time';
import { countText, elapsed, runSentence, waits } from './gutterWords';

/** The margin of a code cell: its run button, its number, and how long it took. */
export class Gutter {
  private readonly count = h('span', { class: 'count', 'aria-hidden': 'true' });
  private readonly time = h('span', { class: 'time', 'aria-hidden': 'true' });
  private readonly button: HTMLButtonElement;
  readonly element: HTMLElement;

  constructor(run: () => void) {
    this.button = h(
      'button',
      {
        type: 'button',
        class: 'run-one',
        tabindex: -1,
        'aria-label': 'Run this cell',
        onclick: run,
      },
      icon('run'),
    );
    this.element = h('div', { class: 'gutter' }, this.button, this.count, this.time);
  }

  show(run: Run | undefined, count: number | null, now: number, whyNot: string | null): void {
    this.count.textContent = countText(run, count);
    const ms = run ? elapsed(run, now) : null;
    const over = run?.state === 'ok' || run?.state === 'error';
    const parts = run
      ? [waits(run), ms === null ? '' : duration(ms), over ? age(run.since, now) : '']
      : [];
    this.time.textContent = parts.filter(Boolean).join(' · ');
    this.element.title = run ? runSentence(run, now) : '';
    this.element.dataset['state'] = run?.state ?? 'none';
    this.element.dataset['run'] = run?.run_id ?? '';
    this.button.setAttribute('aria-disabled', String(whyNot !== null));
    this.button.title = whyNot ?? 'Run this cell (Ctrl Enter)';
  }
}
