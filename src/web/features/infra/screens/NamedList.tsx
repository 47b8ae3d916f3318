import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { createButton, formOver } from '~/web/work/list/createButton';
import { objectList, type ObjectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { TeamAdmin } from '~/web/work/detail/TeamAdmin';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { NOTHING } from '~/web/ui/data/nothing';
import { groupColumns, regionColumns, sortKeys, zoneColumns, type NamedView } from '../columns';
import type { NamedKindSlice } from '../flows/named.saga';
import { HINTS, STATUS_WORDS } from '../messages';
import { actionsOf } from './actions';
import './infra.css';

const COLUMNS = { zone: zoneColumns, region: regionColumns, group: groupColumns };
const EMPTY = { zone: NOTHING.zones, region: NOTHING.regions, group: NOTHING.objects };

/** The list of one kind as a page shows it. `title` stands above it; a new one is made at `{at}/create` (LST-20). */
export const namedList = (room: NamedKindSlice, title: string, at: string): ObjectList<NamedView> =>
  objectList<NamedView>(room, {
    title,
    label: title,
    hint: HINTS[room.kind],
    nothing: EMPTY[room.kind],
    ofTeam: true,
    overList: true,
    columnsOf: COLUMNS[room.kind],
    sortKeys,
    statusOf: ({ status }) => (room.kind === 'group' ? '' : STATUS_WORDS[status]),
    foundBy: ({ description, picks }) => [description, ...picks].join(' '),
    addressed: () => false,
    actionsOf: actionsOf(room),
    CreateNew: createButton(`Create ${room.kind}`, formOver(`${at}/create`)),
  });

const LOST = {
  zone: 'What runs there is shown under the name of its engine again.',
  region: 'Its name is gone.',
  group: 'The people in it stay in the team.',
} as const;

/** Asks before one is deleted. */
function Deletion({ room }: { readonly room: NamedKindSlice }) {
  const dispatch = useAppDispatch();
  const id = useAppSelector(room.selectProposed)?.[0] ?? '';
  const row = useAppSelector((state) => room.selectKnown(state, id));
  if (!row) return null;
  return (
    <Confirm
      danger
      verb="Delete"
      title={`Delete the ${room.kind} ${row.name}?`}
      onCancel={() => dispatch(room.events.deleteDropped())}
      onConfirm={() => dispatch(room.deletion.requested(id))}
    >
      <p>{LOST[room.kind]}</p>
    </Confirm>
  );
}

/** Props of {@link NamedListPage}. */
export interface NamedListPageProps {
  readonly room: NamedKindSlice;
  readonly list: ObjectList<NamedView>;
  /** Which tab of the side menu it is; without one there is no menu. */
  readonly tab?: string;
}

/** A list of zones, regions or groups, for who may see it (RT-55). */
export function NamedListPage({ room, list, tab }: NamedListPageProps) {
  const page: ReactNode = (
    <ObjectListPage list={list}>
      <Deletion room={room} />
    </ObjectListPage>
  );
  return tab === undefined ? page : <TeamAdmin here={tab}>{page}</TeamAdmin>;
}
