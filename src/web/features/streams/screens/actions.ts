import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { mayStream, streamPath } from '~/contract/streams/streamRules';
import { can } from '~/web/lib/state/machine';
import { offersOf } from '~/web/work/list/commonActions';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { moveConfirmOpened, restore, streamEvents } from '../events';
import { statusOf, streamMachine, streams, type StreamRow } from '../model/entities';

type Dispatch = (event: UnknownAction) => void;

/** Where the settings of a stream lie over its page. */
export const settingsPath = (row: StreamRow): string => `${streamPath(row)}?dialog=settings`;

const BUSY = {
  start: 'It is being started.',
  end: 'It is being ended.',
  archive: 'It is being archived.',
  restore: 'It is being restored.',
  delete: 'It is being deleted.',
} as const;

/** Why somebody cannot do this with a stream now; undefined where they can. */
const whyNot = (
  row: StreamRow,
  act: 'archive' | 'restore' | 'delete',
  now?: string,
): string | undefined => {
  if (row.pending) return BUSY[row.pending.intent];
  return mayStream(row.role, act) ? now : `Only the owner can ${act} a stream.`;
};

/** The actions on an archived stream: restoring it, and deleting it for good. */
const archivedActions = (row: StreamRow, dispatch: Dispatch): readonly MenuAction[] => [
  {
    key: 'restore',
    label: 'Restore',
    icon: 'undo',
    reason: whyNot(row, 'restore'),
    onChoose: () => dispatch(restore.requested(row.stream_id)),
  },
  {
    key: 'delete',
    label: 'Delete…',
    icon: 'trash alternate outline',
    danger: true,
    reason: whyNot(row, 'delete'),
    onChoose: () => dispatch(streamEvents.deleteConfirmOpened({ ids: [row.stream_id] })),
  },
];

/** The menu of a stream, on its page and in the list: settings and archive for owner, collaborator and speaker (PRM-18). */
export const streamActions = (row: StreamRow, dispatch: Dispatch): readonly MenuAction[] => {
  const { stream_id: id, role } = row;
  const status = statusOf(row);
  const offers = offersOf({ feature: streams }, row, false, {
    dispatch,
    goTo: (address) => dispatch(push(address)),
  });
  if (role === 'listener') return offers;
  if (status === 'archived') return [...offers, ...archivedActions(row, dispatch)];
  const ends: MenuAction[] =
    status === 'live' && mayStream(role, 'end')
      ? [
          {
            key: 'end',
            label: 'End for all…',
            icon: 'stop',
            danger: true,
            reason: row.pending && BUSY[row.pending.intent],
            onChoose: () => dispatch(moveConfirmOpened({ id, move: 'end' })),
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
      reason: whyNot(
        row,
        'archive',
        can(streamMachine, status, 'archive') ? undefined : 'It is live: end it first.',
      ),
      onChoose: () => dispatch(moveConfirmOpened({ id, move: 'archive' })),
    },
  ];
};
