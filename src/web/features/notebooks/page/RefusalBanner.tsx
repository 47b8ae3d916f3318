import { useSay } from '~/web/kit/hooks';
import { RefusalBanner as Refused } from '~/web/ui/page/RefusalBanner';
import { refusalDismissed } from '../events';
import type { NotebookRow } from '../moves';
import { RunButton } from './Buttons';

const WORDS = {
  start: 'The notebook could not be started.',
  stop: 'The notebook could not be stopped; it is still running.',
} as const;

/** Why the last start or stop did not come about, until it is dismissed or tried again. */
export function RefusalBanner({ row }: { readonly row: NotebookRow }) {
  const say = useSay();
  const { notebook_id, refusal } = row;
  if (!refusal) return null;
  return (
    <Refused
      title={WORDS[refusal.doing]} reason={refusal.reason} again={<RunButton row={row} place="reason" />}
      onDismiss={() => say(refusalDismissed({ notebook_id }))}
    />
  );
}
