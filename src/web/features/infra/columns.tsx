import { useAppSelector } from '~/web/lib/state/hooks';
import type { SortKeys } from '~/web/lib/browser/url/listView';
import { STATUS_WIDTH } from '~/web/work/list/StatusCell';
import { Status } from '~/web/ui/data/Status';
import { Age } from '~/web/ui/data/Age';
import type { Column } from '~/web/ui/data/columns';
import { STATUS_WORDS } from './messages';
import { regions, zones } from './model/kinds';
import type { NamedIntent, NamedRow, LocationChoice } from './model/row';
import type { ObjectView } from '~/web/work/entities/objectSelectors';

/** A zone, a region or a group as the screens show it. */
export type NamedView = ObjectView<NamedRow, NamedIntent>;

const none = <span className="at-muted">—</span>;
const MOVING = {
  enable: 'Enabling',
  disable: 'Disabling',
  delete: 'Deleting',
} as const satisfies Record<NamedIntent | 'delete', string>;

function StatusOf({ row: { pending, status } }: { readonly row: NamedView }) {
  if (pending) return <Status tone="busy" word={MOVING[pending.intent]} since={pending.since} />;
  return <Status tone={status === 'enabled' ? 'good' : 'rest'} word={STATUS_WORDS[status]} />;
}

/** The engine's own names of a place, each once. */
export const locationText = ({
  compute_provider,
  compute_region,
  compute_zone,
}: LocationChoice): string =>
  [...new Set([compute_provider, compute_region, compute_zone])].join(' / ');

function RegionOf({ id }: { readonly id: string }) {
  const name = useAppSelector(
    (state) =>
      Object.values(regions.selectList(state, false).entities).find(({ picks }) =>
        picks.includes(id),
      )?.name,
  );
  return name === undefined ? none : <span title={name}>{name}</span>;
}

function ZonesOf({ ids }: { readonly ids: readonly string[] }) {
  const names = useAppSelector((state) =>
    ids.map((id) => zones.selectKnown(state, id)?.name ?? '…').join(', '),
  );
  return names === '' ? none : <span title={names}>{names}</span>;
}

const textOr = (text: string) => (text === '' ? none : <span title={text}>{text}</span>);

const name: Column<NamedView> = {
  key: 'name',
  title: 'Name',
  sortable: true,
  cell: (row) => <span title={row.name}>{row.name}</span>,
};
const description: Column<NamedView> = {
  key: 'description',
  title: 'Description',
  from: 'wide',
  cell: (row) => textOr(row.description),
};
const status: Column<NamedView> = {
  key: 'status',
  title: 'Status',
  sortable: true,
  width: STATUS_WIDTH,
  cell: (row) => <StatusOf row={row} />,
};
const updated: Column<NamedView> = {
  key: 'updated',
  title: 'Updated',
  sortable: true,
  width: '110px',
  from: 'medium',
  cell: ({ update_datetime }) => <Age at={update_datetime} />,
};

const table = (...columns: readonly Column<NamedView>[]) => ({ own: columns, team: columns });

export const zoneColumns = table(
  name,
  {
    key: 'place',
    title: 'Stands for',
    width: '220px',
    from: 'medium',
    cell: ({ place }) => textOr(place ? locationText(place) : ''),
  },
  {
    key: 'region',
    title: 'Region',
    width: '140px',
    from: 'medium',
    cell: ({ id }) => <RegionOf id={id} />,
  },
  description,
  status,
  updated,
);
export const regionColumns = table(
  name,
  {
    key: 'zones',
    title: 'Zones',
    width: '260px',
    from: 'medium',
    cell: ({ picks }) => <ZonesOf ids={picks} />,
  },
  description,
  status,
  updated,
);
export const groupColumns = table(
  name,
  { key: 'people', title: 'People', width: '280px', cell: ({ picks }) => textOr(picks.join(', ')) },
  description,
  updated,
);

/** The sort keys of the columns. */
export const sortKeys: SortKeys<NamedView> = {
  name: (row) => row.name.toLowerCase(),
  status: (row) => row.status,
  updated: (row) => row.update_datetime,
};
