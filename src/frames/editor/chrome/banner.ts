import type { Workbench } from '../workbench';
import { h } from './dom';

/** One line over the notebook for what a person must know before going on: read only, the kernel ended, the notebook was stopped, signed out. */
export class Banner {
  readonly element = h('div', { class: 'banner', role: 'status', hidden: true });
  private said = '';

  constructor(
    private readonly bench: Workbench,
    private readonly restart: () => void,
  ) {}

  show(): void {
    const { readOnly, session } = this.bench;
    const dead = session.connection === 'live' && session.kernel?.state === 'dead';
    const text = this.words(readOnly, dead);
    this.element.hidden = text === '';
    this.element.dataset['kind'] = dead ? 'bad' : 'note';
    if (text === this.said) return;
    this.said = text;
    const again = h('button', { type: 'button', class: 'small', onclick: this.restart }, 'Restart');
    const mayRestart = dead && session.canRun && session.kernel?.runtime_id !== '';
    this.element.replaceChildren(h('span', {}, text), ...(mayRestart ? [again] : []));
  }

  private words(readOnly: boolean, dead: boolean): string {
    const { session } = this.bench;
    if (session.connection === 'stopped')
      return 'This notebook was stopped. What it printed is kept; start it again to go on.';
    if (session.connection === 'signedOut')
      return 'You signed out. What is not saved stays in this page: open the notebook from Atelier again to go on.';
    if (session.connection === 'rested')
      return 'This page rested for a while. Open the notebook in Atelier, and it goes on here.';
    // None was there: nothing can run this notebook.
    if (dead && session.kernel?.runtime_id === '') return session.kernel.reason ?? '';
    if (dead)
      return `${session.kernel?.reason ?? 'The kernel ended.'} Its variables are lost; the outputs are kept.`;
    if (readOnly) return 'This notebook is read only: you can look at it, but not edit or run it.';
    return session.connection === 'live' && !session.canRun
      ? 'You can edit this notebook, but not run code in it.'
      : '';
  }
}
