import { describe, expect, it } from 'vitest';
import { createRunning, SESSION_OVER } from '~/server/platform/identity/running';

const opened = () => {
  let close: (sessions: readonly string[]) => void = () => undefined;
  const running = createRunning({
    onSessionsClosed: (listener) => {
      close = listener;
    },
  });
  return { running, close: (...sessions: string[]) => close(sessions) };
};

describe('a question that waits', () => {
  it('ends with the session that asked it, and with no other', () => {
    const { running, close } = opened();
    const [mine, theirs] = [
      running.signalOf('mine', new AbortController().signal),
      running.signalOf('theirs', new AbortController().signal),
    ];
    close('mine', 'another');
    expect([mine.aborted, mine.reason, theirs.aborted]).toEqual([true, SESSION_OVER, false]);
  });

  it('ends with its connection, which says nothing of the session', () => {
    const { running, close } = opened();
    const gone = new AbortController();
    const signal = running.signalOf('mine', gone.signal);
    gone.abort();
    close('mine');
    expect([signal.aborted, signal.reason === SESSION_OVER]).toEqual([true, false]);
  });
});
