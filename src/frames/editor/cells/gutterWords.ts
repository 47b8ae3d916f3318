import type { Run } from '~/contract/editor';
import { age, duration } from '../model/time';

const words: Record<Run['state'], string> = {
  queued: 'waiting to run',
  running: 'running',
  ok: 'ran',
  error: 'failed',
  aborted: 'did not run to its end',
};

/** The text in place of a duration, while there is none. */
export function waits({ state, execution_count }: Run): string {
  if (state === 'queued') return 'queued';
  return state === 'aborted' ? (execution_count === null ? 'not run' : 'cut short') : '';
}

/** '[ ]', '[*]', '[3]': what stands beside a code cell. */
export const countText = (run: Run | undefined, count: number | null): string => {
  if (run?.state === 'queued' || run?.state === 'running') return '[*]';
  return `[${run?.execution_count ?? count ?? ' '}]`;
};

/** How long a run took or has been taking, in ms; null while it waits. */
export function elapsed(run: Run, now: number): number | null {
  if (run.state === 'running') return Math.max(0, now - Date.parse(run.since));
  return run.state === 'queued' || run.state === 'aborted' ? null : run.elapsed_ms;
}

/** The run of a cell in a sentence, for screen readers and tooltips. */
export function runSentence(run: Run | undefined, now: number): string {
  if (!run) return 'not run yet';
  const ms = elapsed(run, now);
  const took =
    ms === null ? '' : run.state === 'running' ? ` for ${duration(ms)}` : ` in ${duration(ms)}`;
  const ago = age(run.since, now);
  const when =
    run.state === 'queued' || run.state === 'running'
      ? ''
      : `, ${ago}${ago === 'now' ? '' : ' ago'}`;
  return words[run.state] + took + when;
}
