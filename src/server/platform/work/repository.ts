import { and, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { users } from '../identity/tables';
import type { Database } from '../database/database';
import type { OwnerFilter, WorkRepository } from './kind';

/** The columns that the table of every kind of work has. */
type WorkTable = PgTable & {
  readonly userName: PgColumn;
  readonly updateDatetime: PgColumn;
  readonly revision: PgColumn;
};

interface WorkRows<Table extends WorkTable, History, Object> {
  readonly table: Table;
  /** The name of the column that holds the id, as `table` has it. */
  readonly id: keyof Table & string;
  /** The sequence that counts the changes of this kind. */
  readonly revisions: string;
  /** The status of one that never ran. */
  readonly fresh: string;
  /** The executions of the objects that a condition names, by object, newest first. */
  readonly historyOf: (
    db: Database,
    which: SQL | undefined,
  ) => Promise<ReadonlyMap<string, readonly History[]>>;
  readonly toObject: (row: Table['$inferSelect'], history: readonly History[]) => Object;
  /** Which may be removed now; all where it is not given. */
  readonly removable?: SQL | undefined;
  /** Which do not run now. */
  readonly idle: SQL;
  /** Which are in lists; all where it is not given. */
  readonly listed?: SQL | undefined;
}

/** The columns that every change of an object sets. */
export const touchedBy = (revisions: string) => () => ({
  updateDatetime: new Date(),
  revision: sql.raw(`nextval('${revisions}')`),
});

/** Executions by the object they are of. */
export const byObject = <Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Map<string, Row[]> => {
  const grouped = new Map<string, Row[]>();
  for (const row of rows) {
    const known = grouped.get(idOf(row));
    if (known) known.push(row);
    else grouped.set(idOf(row), [row]);
  }
  return grouped;
};

/** The new owner is no collaborator any more. */
export const settingsFor = <Settings extends { readonly collaborators?: readonly string[] }>(
  owner: string,
  settings: Settings,
): Settings => ({
  ...settings,
  collaborators: (settings.collaborators ?? []).filter((name) => name !== owner),
});

/** The repository of one kind of work. Beyond this border a row has the type of its table. */
export const workRepository = <Table extends WorkTable, History, Object, Settings, Values>(
  db: Database,
  {
    table,
    id: idKey,
    revisions,
    fresh,
    historyOf,
    toObject,
    removable,
    idle,
    listed,
  }: WorkRows<Table, History, Object>,
): WorkRepository<Object, Settings, Values> => {
  type Row = Table['$inferSelect'];
  const rows: PgTable = table;
  const id = table[idKey] as PgColumn;
  const idOf = (row: Row) => (row as Record<string, string>)[idKey] ?? '';
  const touched = touchedBy(revisions);
  const isOwner = eq(users.userName, table.userName);
  const filterOf = (whose: OwnerFilter): SQL | undefined =>
    and(
      listed,
      'owner' in whose
        ? eq(table.userName, whose.owner)
        : and(eq(users.teamName, whose.team), ne(table.userName, whose.except)),
    );

  return {
    async list(whose, limit) {
      const chosen = db
        .select({ row: rows })
        .from(rows)
        .innerJoin(users, isOwner)
        .where(filterOf(whose))
        .orderBy(desc(table.updateDatetime), desc(id));
      const found = (await (limit === undefined ? chosen : chosen.limit(limit))).map(
        ({ row }) => row as Row,
      );
      const history = await historyOf(
        db,
        limit === undefined ? filterOf(whose) : inArray(id, found.map(idOf)),
      );
      return found.map((row) => toObject(row, history.get(idOf(row)) ?? []));
    },
    async fingerprint(whose) {
      const { revision } = table;
      // The sum too: where two changes overlap, the one with the lower number may become visible last.
      const state = sql<string>`count(*) || '-' || coalesce(max(${revision}), 0) || '-' || coalesce(sum(${revision}), 0)`;
      const [row] = await db
        .select({ state })
        .from(rows)
        .innerJoin(users, isOwner)
        .where(filterOf(whose));
      return row?.state ?? '';
    },
    async find(one) {
      const [found] = await db
        .select({ row: rows, team: users.teamName, person: users.number })
        .from(rows)
        .innerJoin(users, isOwner)
        .where(eq(id, one));
      if (!found) return null;
      const { row, team, person } = found;
      return {
        object: toObject(row as Row, (await historyOf(db, eq(id, one))).get(one) ?? []),
        team,
        person,
      };
    },
    async add({ id: one, owner, ...values }) {
      const now = new Date();
      const row = {
        ...values,
        [idKey]: one,
        userName: owner,
        status: fresh,
        createDatetime: now,
        updateDatetime: now,
      };
      await db.insert(rows).values(row);
    },
    change: async (one, changes) =>
      void (await db
        .update(rows)
        .set({ ...changes, ...touched() })
        .where(eq(id, one))),
    give: (one, to, within) =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(rows)
          .where(and(eq(id, one), idle))
          .for('update');
        if (!row) return false;
        await tx
          .update(rows)
          .set({
            userName: to,
            settings: settingsFor(to, (row as { settings: object }).settings),
            ...touched(),
          })
          .where(eq(id, one));
        await within(tx);
        return true;
      }),
    remove: (one, within) =>
      db.transaction(async (tx) => {
        const gone =
          (
            await tx
              .delete(rows)
              .where(and(eq(id, one), removable))
              .returning({ id })
          ).length > 0;
        if (gone) await within(tx, one);
        return gone;
      }),
  };
};
