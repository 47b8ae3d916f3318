import type { ReactNode } from 'react';
import type { UnknownAction } from '@reduxjs/toolkit';
import { useAppDispatch, useAppSelector } from '~/web/lib/state/hooks';
import { createButton, formOver } from '~/web/work/list/createButton';
import { objectList, type ObjectList } from '~/web/work/list/objectList';
import { ObjectListPage } from '~/web/work/list/ObjectListPage';
import { TeamAdmin } from '~/web/work/detail/TeamAdmin';
import { GROUPS, REGIONS, TEAM_GROUPS, ZONES } from '~/web/work/detail/teamAdminPaths';
import { Confirm } from '~/web/ui/overlay/Confirm';
import { NOTHING } from '~/web/ui/page/EmptyState';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { groupColumns, regionColumns, sortKeys, zoneColumns, type NamedView } from '../columns';
import type { NamedKindSlice } from '../flows/named.saga';
import { HINTS, STATUS_WORDS } from '../messages';
import { groups, regions, zones } from '../model/kinds';
import './infra.css';

type Dispatch = (event: UnknownAction) => void;

const BUSY = 'Something is being done with it; a moment.';

/** The menu of a row. A group is not switched on and off. */
const actionsOf =
  ({ kind, path, enable, disable, events }: NamedKindSlice) =>
  (
    row: NamedView,
    may: boolean,
    dispatch: Dispatch,
    goTo: (address: string) => void,
  ): readonly MenuAction[] => {
    if (!may) return [];
    const { id, status, pending } = row;
    const reason = pending && BUSY;
    const edit: MenuAction = {
      key: 'edit',
      label: 'Edit…',
      icon: 'pencil',
      reason,
      onChoose: () => goTo(`${path}/${encodeURIComponent(id)}`),
    };
    const turn: MenuAction =
      status === 'enabled'
        ? {
            key: 'enabled',
            label: 'Disable',
            icon: 'ban',
            reason,
            onChoose: () => dispatch(disable.requested(id)),
          }
        : {
            key: 'enabled',
            label: 'Enable',
            icon: 'check',
            reason,
            onChoose: () => dispatch(enable.requested(id)),
          };
    const remove: MenuAction = {
      key: 'delete',
      label: 'Delete…',
      icon: 'trash alternate outline',
      danger: true,
      reason,
      onChoose: () => dispatch(events.deleteConfirmOpened({ ids: [id] })),
    };
    return [edit, ...(kind === 'group' ? [] : [turn]), remove];
  };

const COLUMNS = { zone: zoneColumns, region: regionColumns, group: groupColumns };
const EMPTY = { zone: NOTHING.zones, region: NOTHING.regions, group: NOTHING.objects };

/** The list of one kind as a page shows it. `title` stands above it; a new one is made at `{at}/create` (LST-20). */
const namedList = (feature: NamedKindSlice, title: string, at: string): ObjectList<NamedView> =>
  objectList<NamedView>(feature, {
    title,
    label: title,
    hint: HINTS[feature.kind],
    nothing: EMPTY[feature.kind],
    ofTeam: true,
    overList: true,
    columnsOf: COLUMNS[feature.kind],
    sortKeys,
    statusOf: ({ status }) => (feature.kind === 'group' ? '' : STATUS_WORDS[status]),
    foundBy: ({ description, picks }) => [description, ...picks].join(' '),
    addressed: () => false,
    actionsOf: actionsOf(feature),
    CreateNew: createButton(`Create ${feature.kind}`, formOver(`${at}/create`)),
  });

const LOST = {
  zone: 'What runs there is shown under the name of its engine again.',
  region: 'Its name is gone.',
  group: 'The people in it stay in the team.',
} as const;

/** Asks before one is deleted. */
function Deletion({ feature }: { readonly feature: NamedKindSlice }) {
  const dispatch = useAppDispatch();
  const id = useAppSelector(feature.selectProposed)?.[0] ?? '';
  const row = useAppSelector((state) => feature.selectKnown(state, id));
  if (!row) return null;
  return (
    <Confirm
      danger
      verb="Delete"
      title={`Delete the ${feature.kind} ${row.name}?`}
      onCancel={() => dispatch(feature.events.deleteConfirmClosed())}
      onConfirm={() => dispatch(feature.deletion.requested(id))}
    >
      <p>{LOST[feature.kind]}</p>
    </Confirm>
  );
}

interface NamedListPageProps {
  readonly feature: NamedKindSlice;
  readonly list: ObjectList<NamedView>;
  /** Which tab of the side menu it is; without one there is no menu. */
  readonly tab?: string;
}

/** A list of zones, regions or groups, for who may see it (RT-55). */
function NamedListPage({ feature, list, tab }: NamedListPageProps) {
  const page: ReactNode = (
    <ObjectListPage list={list}>
      <Deletion feature={feature} />
    </ObjectListPage>
  );
  return tab === undefined ? page : <TeamAdmin here={tab}>{page}</TeamAdmin>;
}

const regionList = namedList(regions, 'Regions', REGIONS);
const zoneList = namedList(zones, 'Zones', ZONES);
const groupList = namedList(groups, 'Team Groups', GROUPS);
const teamGroupList = namedList(groups, 'Team Groups', TEAM_GROUPS);

/** The regions of the team (RT-51, LST-20). */
export const RegionsPage = () => (
  <NamedListPage feature={regions} list={regionList} tab={REGIONS} />
);

/** The zones of the team (RT-51, LST-20). */
export const ZonesPage = () => <NamedListPage feature={zones} list={zoneList} tab={ZONES} />;

/** The groups of the team, in team admin (RT-51). */
export const GroupsPage = () => <NamedListPage feature={groups} list={groupList} tab={GROUPS} />;

/** The groups of the team, beside its people (RT-46, LST-19). */
export const TeamGroupsPage = () => <NamedListPage feature={groups} list={teamGroupList} />;
