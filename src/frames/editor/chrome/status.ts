import type { Workbench } from '../workbench';
import { clock } from '../model/time';
import { h } from './dom';

const COPY = 'A copy is stored in this browser.';
const NO_COPY = 'This browser cannot store a copy: keep this page open.';

/** 'Saved 12:03', 'Saving…', 'Not saved: why' with what can be done about it. */
export class SaveStatus {
  readonly element = h('div', { class: 'save-state' });
  private readonly text = h('span', { role: 'status' });
  private warned = false;
  private readonly act = h(
    'button',
    { type: 'button', class: 'small', hidden: true, onclick: () => this.acted() },
    'Retry',
  );

  constructor(private readonly bench: Workbench) {
    this.element.append(this.text, this.act);
    bench.saver.changes.hear(() => this.show());
  }

  show(): void {
    const { saver, readOnly, localCopy, notices } = this.bench;
    const { state } = saver;
    if (state.phase === 'failed' && !localCopy.available && !this.warned) {
      this.warned = true;
      notices.say(NO_COPY);
    }
    this.element.dataset['phase'] = state.phase;
    this.act.hidden = state.phase !== 'failed' && state.phase !== 'conflict';
    this.act.textContent = state.phase === 'conflict' ? 'Decide…' : 'Retry';
    this.say(readOnly ? 'Read only' : this.words());
  }

  private words(): string {
    const { state } = this.bench.saver;
    switch (state.phase) {
      case 'saved':
        return state.at === null ? '' : `Saved ${clock(state.at)}`;
      case 'unsaved':
        return 'Not saved yet';
      case 'saving':
        return 'Saving…';
      case 'failed':
        return `Not saved: ${state.why.replace(/\.$/, '')}. ${this.bench.localCopy.available ? COPY : NO_COPY}`;
      case 'conflict':
        return 'Not saved: it was changed elsewhere';
    }
  }

  private say(words: string): void {
    if (this.text.textContent !== words) this.text.textContent = words;
    this.text.title = words;
  }

  private acted(): void {
    if (this.bench.saver.state.phase === 'conflict') void this.bench.resolve();
    else void this.bench.saver.now();
  }
}

const states = {
  starting: 'Starting',
  idle: 'Idle',
  busy: 'Busy',
  restarting: 'Restarting',
  dead: 'Ended',
};
const connections = {
  connecting: 'Connecting…',
  live: '',
  reconnecting: 'Reconnecting…',
  rested: 'Waiting',
  stopped: 'Stopped',
  signedOut: 'Signed out',
};

/** The kernel: a dot, a word, and which interpreter it is; a click lets a person choose another. */
export class KernelStatus {
  readonly element: HTMLButtonElement;
  private readonly state = h('span', { class: 'kernel-state', role: 'status' });
  private readonly label = h('span', { class: 'kernel-label' });

  constructor(
    private readonly bench: Workbench,
    choose: () => void,
  ) {
    const dot = h('span', { class: 'dot', 'aria-hidden': 'true' });
    this.element = h(
      'button',
      { type: 'button', class: 'kernel', onclick: choose },
      dot,
      this.state,
      this.label,
    );
  }

  show(): void {
    const { connection, kernel } = this.bench.session;
    const live = connection === 'live' && kernel !== null;
    const word = live ? states[kernel.state] : connections[connection];
    if (this.state.textContent !== word) this.state.textContent = word;
    this.label.textContent = kernel?.label.split(' · ').slice(0, 2).join(' · ') ?? '';
    this.element.title = [kernel?.label, kernel?.reason, 'Choose the interpreter']
      .filter(Boolean)
      .join('\n');
    this.element.dataset['state'] = live ? kernel.state : connection;
  }
}
