import type { CommentAnchor } from '~/contract';
import { countText } from '~/web/lib/text/readable';
import { error, toast, type ToastRow } from '~/web/core/toasts/toastsFrom';
import { resolveFailed, topicFailed } from './events';

/** The sentences about events of this feature. */
export const EVENT_TOASTS: readonly ToastRow[] = [
  toast(resolveFailed, ({ resolved, problem }) =>
    error(resolved ? 'Unable to resolve the topic' : 'Unable to reopen the topic', problem),
  ),
  toast(topicFailed, ({ problem }) => error('Unable to show the topic', problem)),
];

/** The label of the button that opens and closes the replies of a topic: 'Reply', '1 reply', '12 replies'. */
export const repliesText = (count: number, open: boolean): string => {
  if (count === 0) return open ? 'Hide' : 'Reply';
  return countText(count) + (count === 1 ? ' reply' : ' replies');
};

/** The words before the name of a place. */
export const ANCHOR_LABELS: Readonly<Record<CommentAnchor['kind'], string>> = {
  cell: 'Notebook',
  log_line: 'Output',
  chart_point: 'Chart',
};

/** The text of a list without topics. */
export const EMPTY = {
  open: 'Nothing open. Begin a topic above; @ names somebody, who is told of it.',
  resolved: 'Nothing is resolved yet.',
  all: 'Nobody said anything yet. Begin a topic above; @ names somebody, who is told of it.',
} as const;
