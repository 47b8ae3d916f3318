import { selectLocation } from '~/web/lib/browser/url/location';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { isDirty, isSubmitting } from '~/web/lib/state/draft';
import { selectUser } from '~/web/core/session/person';
import { relatedTo, rowOnPage } from '~/web/core/shell/related';
import { formSent, formRequested } from './events';
import { predictions, selectForm, versionOf } from './model/predictions';
import { offerOf, takenUp } from './screens/actions';

const NEW: Command = {
  key: 'new/prediction',
  label: 'New prediction',
  icon: 'plus',
  event: () => formRequested({ to: 'create' }),
};

/** The changes in the dialog of its settings are saved (SRCH-07). */
const saving = (state: Parameters<CommandsOf>[0], id: string, name: string): Command[] => {
  const draft = selectForm(state);
  if (!draft || draft.values.to !== 'change' || draft.values.pf_id !== id || !isDirty(draft))
    return [];
  return [
    {
      key: `save/prediction/${id}`,
      label: `Save the settings of ${name}`,
      icon: 'save',
      byKey: 'save',
      inDialog: true,
      reason: isSubmitting(draft) ? 'Saving…' : undefined,
      event: () => formSent(),
    },
  ];
};

/** Of the person's own prediction whose page is open what its page offers for the version that shows: Deploy, or Stop (SRCH-08, SRCH-09). */
export const predictionCommands: CommandsOf = (state) => {
  const { pathname, search } = selectLocation(state);
  const row = rowOnPage(predictions, state);
  const shown = row && versionOf(row, new URLSearchParams(search).get('version'));
  const onList = pathname === '/predictions' ? [NEW] : [];
  if (!row) return onList;
  const always = [
    relatedTo('prediction', row.pf_id, row.pf_name),
    ...saving(state, row.pf_id, row.pf_name),
  ];
  if (!shown || row.user_name !== selectUser(state)?.user_name) return always;
  const { intent, label, reason } = offerOf(row, shown);
  const name = `version ${shown.version} of ${row.pf_name}`;
  const about = {
    reason,
    byKey: intent === 'deploy' ? ('execute' as const) : ('stop' as const),
    event: () => takenUp(intent, row.pf_id, shown.version),
  };
  const question = {
    title: `Stop ${name}?`,
    text: 'Its process ends now, and calls find nobody there.',
    verb: 'Stop',
  };
  return [
    {
      ...about,
      key: `${intent}/prediction/${row.pf_id}`,
      label: `${label} ${name}`,
      icon: intent === 'deploy' ? 'play' : 'stop',
      ...(intent === 'stop' && { question }),
    },
    ...always,
  ];
};
