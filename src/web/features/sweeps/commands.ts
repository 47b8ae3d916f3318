import { matchPath } from 'react-router';
import { selectLocation } from '~/web/kit/browser/url/location';
import type { CommandsOf } from '~/web/kit/commands';
import { relatedTo } from '~/web/objects/related';
import { sweeps } from './model/sweeps';

/** What is related to the sweep whose page is open. */
export const sweepCommands: CommandsOf = (state) => {
  const match = matchPath<{ id: string }>(selectLocation(state).pathname, { path: '/sweeps/:id', exact: true });
  const row = match && sweeps.selectRow(state, match.params.id);
  return row ? [relatedTo('sweep', row.sweep_id, row.sweep_name)] : [];
};
