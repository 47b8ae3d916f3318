import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { PythonEnvironment, User } from '~/contract';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { buildRequested, deleteProposed, stopRequested } from './events';
import { isUnderWay, mayChange } from './selectors';
import type { Move } from './state/desk';

type Say = (event: UnknownAction) => void;

const BUSY = { build: 'Its build was asked for; a moment.', stop: 'Its build is being stopped.', delete: 'It is being deleted.' } as const;

/** Why nothing else can be begun with it now. */
export const whyBusy = (move: Move | undefined): string | undefined => move && BUSY[move.doing];

/** Building an environment again, or ending the build that is under way. */
export const buildOffer = (environment: PythonEnvironment): { readonly label: 'Build again' | 'Stop build'; readonly said: (at: string) => UnknownAction } => {
  const { env_id } = environment;
  return isUnderWay(environment)
    ? { label: 'Stop build', said: (at) => stopRequested({ env_id, at }) }
    : { label: 'Build again', said: (at) => buildRequested({ env_id, at }) };
};

/** Asks whether to delete it. */
export const deletion = ({ env_id }: PythonEnvironment, move: Move | undefined, say: Say): MenuAction => ({
  key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true, reason: whyBusy(move), onChoose: () => say(deleteProposed({ env_id })),
});

/** The menu of a row: its maker and the admins may do everything, others look. */
export const rowActions = (environment: PythonEnvironment, move: Move | undefined, user: User | null, say: Say): readonly MenuAction[] => {
  const open = () => say(push(`/environments/${environment.env_id}`));
  if (!mayChange(environment, user)) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { label, said } = buildOffer(environment);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    {
      key: 'build', label, icon: label === 'Stop build' ? 'stop' : 'redo', reason: whyBusy(move),
      onChoose: () => say(said(new Date().toISOString())),
    },
    deletion(environment, move, say),
  ];
};
