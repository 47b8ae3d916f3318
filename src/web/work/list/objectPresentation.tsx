import type { ComponentType, ReactNode } from 'react';
import type { SortKeys } from '~/web/lib/browser/url/listView';
import type { Column } from '~/web/ui/data/columns';
import type { ObjectRow } from '~/web/work/entities/pending';
import {
  commonKeys,
  nameColumn,
  nameKeys,
  updatedColumn,
  userColumn,
  type Common,
} from './commonColumns';
import { ObjectCard } from './ObjectCard';
import type { ListWords } from './objectList';
import { STATUS_WIDTH, StatusCell } from './StatusCell';

interface Look<Row> {
  readonly feature: { readonly idOf: (row: Row) => string; readonly nameOf: (row: Row) => string };
  /** How a row stands, and what a person should know besides. */
  readonly Status: ComponentType<{ readonly row: Row }>;
  readonly noteOf?: (row: Row) => string | undefined;
  /** The name, where that is not with its id under it. */
  readonly name?: readonly Column<Row>[];
  /** Between how it stands and when it changed last. */
  readonly columns: readonly Column<Row>[];
  /** Their sort key. */
  readonly keys: SortKeys<Row>;
  /** The text of a card where there is no note. */
  readonly card: (row: Row) => ReactNode;
  /** Whether the column of owners is in both lists, or in the team's alone. */
  readonly whose?: 'always';
  readonly user?: Column<Row>;
}

/** How the rows of a kind look in its lists, as a table and as cards, and what they are sorted by. Keep it outside components. */
export const objectPresentation = <Row extends ObjectRow & Common>({
  feature,
  Status,
  noteOf,
  name = [nameColumn(feature)],
  columns,
  keys,
  card,
  whose,
  user = userColumn,
}: Look<Row>): Pick<ListWords<Row>, 'columnsOf' | 'cardOf' | 'sortKeys'> => {
  const status: Column<Row> = {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: STATUS_WIDTH,
    cell: (row) => (
      <StatusCell note={noteOf?.(row)}>
        <Status row={row} />
      </StatusCell>
    ),
  };
  const mine: readonly Column<Row>[] = [...name, status, ...columns, updatedColumn];
  const all: readonly Column<Row>[] = [...mine, user];
  const cardFor = (row: Row) => (
    <ObjectCard
      id={feature.idOf(row)}
      owner={row.user_name}
      status={<Status row={row} />}
      note={noteOf?.(row)}
    >
      {card(row)}
    </ObjectCard>
  );
  return {
    columnsOf: { own: whose ? all : mine, team: all },
    cardOf: { own: cardFor, team: cardFor },
    sortKeys: { ...nameKeys(feature), ...commonKeys, status: (row) => row.status, ...keys },
  };
};
