import { Icon } from 'semantic-ui-react';
import { useSay } from '~/web/kit/hooks';
import { Banner } from '~/web/ui/page/Banner';
import { LongText } from '~/web/ui/page/LongText';
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
    <Banner tone="bad" action={(
      <span className="notebook-refusal">
        <RunButton row={row} place="reason" />
        <button type="button" className="at-dots" aria-label="Dismiss" onClick={() => say(refusalDismissed({ notebook_id }))}>
          <Icon name="close" />
        </button>
      </span>
    )}>
      <strong>{WORDS[refusal.doing]}</strong> <LongText text={refusal.reason} />
    </Banner>
  );
}
