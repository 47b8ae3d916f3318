import { push } from 'connected-react-router';
import { modalOver, selectLocation } from '~/web/kit/browser/url/location';
import type { CommandsOf } from '~/web/kit/commands';

/** What notebooks have to offer wherever one is. */
export const notebookCommands: CommandsOf = (state) => [
  { key: 'new/notebook', label: 'New notebook', icon: 'plus', event: () => push(modalOver('/notebooks/create', selectLocation(state))) },
];
