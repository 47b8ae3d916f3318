import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { mayStream, streamPath } from '~/contract/own/streamRules';
import { can } from '~/web/kit/state/machine';
import { offersOf } from '~/web/objects/list/commonActions';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { moveProposed } from '../events';
import { statusOf, streamMachine, streams, type StreamRow } from '../model/room';

type Dispatch = (event: UnknownAction) => void;

/** Where the settings of a stream lie over its page. */
export const settingsPath = (row: StreamRow): string => `${streamPath(row)}?dialog=settings`;

const BUSY = {
  start: 'It is being started.',
  end: 'It is being ended.',
  archive: 'It is being archived.',
  delete: 'It is being deleted.',
} as const;

/** Why a stream cannot be archived now. */
const whyNotArchive = (row: StreamRow): string | undefined => {
  if (row.pending) return BUSY[row.pending.intent];
  return can(streamMachine, statusOf(row), 'archive') ? undefined : 'It is live: end it first.';
};

/** The menu of a stream, on its page and in the list: settings and archive for owner, collaborator and speaker (PRM-18). */
export const streamActions = (row: StreamRow, dispatch: Dispatch): readonly MenuAction[] => {
  const { stream_id: id, role } = row;
  const offers = offersOf({ room: streams }, row, false, {
    dispatch,
    goTo: (address) => dispatch(push(address)),
  });
  if (role === 'listener') return offers;
  const ends: MenuAction[] =
    statusOf(row) === 'live' && mayStream(role, 'end')
      ? [
          {
            key: 'end',
            label: 'End for all…',
            icon: 'stop',
            danger: true,
            reason: row.pending && BUSY[row.pending.intent],
            onChoose: () => dispatch(moveProposed({ id, move: 'end' })),
          },
        ]
      : [];
  return [
    {
      key: 'settings',
      label: 'Settings',
      icon: 'setting',
      onChoose: () => dispatch(push(settingsPath(row))),
    },
    ...offers,
    ...ends,
    {
      key: 'archive',
      label: 'Archive…',
      icon: 'archive',
      danger: true,
      reason: whyNotArchive(row),
      onChoose: () => dispatch(moveProposed({ id, move: 'archive' })),
    },
  ];
};
