import { push } from 'connected-react-router';
import type { RootState } from '~/web/lib/state/root';
import { modalOver, selectLocation } from '~/web/lib/browser/url/location';
import type { Command, CommandsOf } from '~/web/lib/commands';
import { relatedTo, rowOnPage } from '~/web/core/shell/related';
import { notebooks } from './model';

const relatedToShown = (state: RootState): Command[] => {
  const row = rowOnPage(notebooks, state);
  return row
    ? [relatedTo('notebook', row.notebook_id, row.notebook_name, row.publish_details.tags)]
    : [];
};

/** Commands of notebooks, and what is related to the one whose page is open. */
export const notebookCommands: CommandsOf = (state) => [
  ...relatedToShown(state),
  {
    key: 'new/notebook',
    label: 'New notebook',
    icon: 'plus',
    event: () => push(modalOver('/notebooks/create', selectLocation(state))),
  },
];
