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
export const namedList = (
  feature: NamedKindSlice,
  title: string,
  at: string,
): ObjectList<NamedView> =>
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

/** Props of {@link NamedListPage}. */
export interface NamedListPageProps {
  readonly feature: NamedKindSlice;
  readonly list: ObjectList<NamedView>;
  /** Which tab of the side menu it is; without one there is no menu. */
  readonly tab?: string;
}

/** A list of zones, regions or groups, for who may see it (RT-55). */
export function NamedListPage({ feature, list, tab }: NamedListPageProps) {
  const page: ReactNode = (
    <ObjectListPage list={list}>
      <Deletion feature={feature} />
    </ObjectListPage>
  );
  return tab === undefined ? page : <TeamAdmin here={tab}>{page}</TeamAdmin>;
}
