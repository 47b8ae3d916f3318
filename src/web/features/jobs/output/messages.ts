import type { CommentAnchor, Submission } from '~/contract';
import { textOf } from '~/text/ansi';
import { countText } from '~/web/lib/text/readable';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { copyFailed, downloadFailed, saveCancelled, resultsSaveFailed } from './events';
import type { Lines, LogOf } from './model/url';

/** So many lines are copied at once; more are downloaded. */
export const COPY_LIMIT = 20_000;

const counted = (count: number, one: string): string =>
  `${countText(count)} ${one}${count === 1 ? '' : 's'}`;
export const linesCounted = (count: number): string => counted(count, 'line');
export const itemsCounted = (count: number): string => counted(count, 'item');

/** 'Line 12', 'Lines 12 to 40'. */
export const linesNamed = ({ from, to }: Lines): string =>
  from === to
    ? `Line ${countText(from + 1)}`
    : `Lines ${countText(from + 1)} to ${countText(to + 1)}`;

/** The remembered part of a line beside its number. */
const LABEL_LENGTH = 120;

/** The marked lines as a place that can be talked about, called by their number and what stands in the first of them. */
export const lineAnchorOf = (
  { submission_id, agent_id }: LogOf,
  lines: Lines,
  first: string | undefined,
): CommentAnchor => {
  const text = textOf(first ?? '')
    .trim()
    .slice(0, LABEL_LENGTH)
    .replace(/[\0\p{Surrogate}]/gu, '');
  const label = `${linesNamed(lines)}${text && `: ${text}`}`;
  return {
    kind: 'log_line',
    submission_id,
    agent_id,
    from: lines.from + 1,
    to: lines.to + 1,
    label,
  };
};

/** Why nothing shows yet, or never will. */
export const whyNothing = (submission: Submission, isOver: boolean): string => {
  if (isOver) return submission.reason ?? 'It ended without printing anything.';
  if (submission.waiting_for) return `It is ${submission.waiting_for}.`;
  return submission.start_datetime === null
    ? 'It has not started yet. What it prints shows here at once.'
    : 'It runs. What it prints shows here at once.';
};

/** How an agent ended: 'Ended with exit code 1'; with the reason where it says more than that. */
export const endText = (
  exit_code: number | null,
  { cause, reason }: Pick<Submission, 'cause' | 'reason'>,
): string => {
  const code = exit_code === null ? 'Ended' : `Ended with exit code ${exit_code}`;
  return reason && cause !== 'finished' && !/exit code/i.test(reason) ? `${code}. ${reason}` : code;
};

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(copyFailed, ({ problem }) => error('The lines could not be copied', problem)),
  toast(downloadFailed, ({ what, problem }) =>
    error(`The ${what} could not be downloaded`, problem),
  ),
  toast(saveCancelled, () => ({
    kind: 'info',
    text: 'Saving to the drive was cancelled',
    lines: ['What was saved before stays.'],
  })),
  toast(resultsSaveFailed, ({ problem }) =>
    error('The results could not be saved to the drive', problem),
  ),
];
