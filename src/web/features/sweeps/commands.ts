import type { CommandsOf } from '~/web/lib/commands';
import { relatedTo, rowOnPage } from '~/web/core/shell/related';
import { sweeps } from './model/sweeps';

/** Work related to the sweep whose page is open. */
export const sweepCommands: CommandsOf = (state) => {
  const row = rowOnPage(sweeps, state);
  return row ? [relatedTo('sweep', row.sweep_id, row.sweep_name)] : [];
};
