import type { CommandsOf } from '~/web/lib/commands';
import { logRequested, reportOpened } from './events';

/** Commands that help to analyse a problem. */
export const diagnosticsCommands: CommandsOf = () => [
  { key: 'report', label: 'Report a problem', icon: 'bug', event: () => reportOpened() },
  { key: 'diagnostics', label: 'Diagnostics', icon: 'heartbeat', event: () => logRequested() },
];
