import { matchPath } from 'react-router';
import { selectLocation } from '~/web/kit/browser/url/location';
import type { Command, CommandsOf } from '~/web/kit/commands';
import { selectUser } from '~/web/objects/person';
import { formWanted } from './events';
import { predictions } from './model/predictions';
import { offerOf, takenUp } from './screens/actions';
import { versionOf } from './selectors';

const NEW: Command = { key: 'new/prediction', label: 'New prediction', icon: 'plus', event: () => formWanted({ to: 'create' }) };

/** Of the person's own prediction whose page is open what its page offers for the version that shows: Deploy, or Stop (SRCH-08, SRCH-09). */
export const predictionCommands: CommandsOf = (state) => {
  const { pathname, search } = selectLocation(state);
  const match = matchPath<{ id: string }>(pathname, { path: '/predictions/:id', exact: true });
  const row = match && predictions.selectRow(state, match.params.id);
  const shown = row && versionOf(row, new URLSearchParams(search).get('version'));
  const onList = pathname === '/predictions' ? [NEW] : [];
  if (!row || !shown || row.user_name !== selectUser(state)?.user_name) return onList;
  const { intent, label, reason } = offerOf(row, shown);
  const name = `version ${shown.version} of ${row.pf_name}`;
  const about = { reason, byKey: intent === 'deploy' ? 'execute' as const : 'stop' as const, event: () => takenUp(intent, row.pf_id, shown.version) };
  const question = { title: `Stop ${name}?`, text: 'Its process ends now, and calls find nobody there.', verb: 'Stop' };
  return [{
    ...about, key: `${intent}/prediction/${row.pf_id}`, label: `${label} ${name}`, icon: intent === 'deploy' ? 'play' : 'stop',
    ...(intent === 'stop' && { question }),
  }];
};
