import { put, type SagaGenerator } from 'typed-redux-saga';
import { replace } from 'connected-react-router';
import type { Endpoint, Reply } from '~/contract';
import { changeFailed, changeSucceeded } from '~/contract/infra/infraRules';
import { callApi } from '~/web/lib/saga/callApi';
import type { Line } from '~/web/lib/saga/policies';
import { malformed } from '~/web/lib/http/problem';
import type { RootState } from '~/web/lib/state/root';
import type { IntentResult } from '~/web/work/entities/intentOptions';
import { objectEvents } from '~/web/work/entities/objectEvents';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import { toastAdded } from '~/web/core/toasts/events';
import { REGIONS } from '~/web/work/detail/teamAdminPaths';
import {
  lay,
  machine,
  mayChange,
  type Fields,
  type KindWords,
  type NamedRow,
  type NamedState,
} from '../model/row';
import { selectForbiddenReason } from '../model/form';

interface Written<Item> {
  readonly exists: boolean;
  readonly item: Item | null;
}

/** The six questions that the lists have alike. */
interface Table<Item, Body> {
  readonly readAll: Endpoint<object, { readonly items: readonly Item[] }>;
  readonly read: Endpoint<{ id: string }, { readonly item: Item }>;
  readonly create: Endpoint<Body, Written<Item>>;
  readonly update: Endpoint<
    Body & { id: string; update_datetime?: string | undefined },
    Written<Item>
  >;
  readonly exists: Endpoint<{ name: string }, { readonly exists: boolean }>;
  readonly delete: Endpoint<{ id: string }, { readonly status: string }>;
}

interface Options<Item, Body> extends KindWords {
  readonly path: `/${string}`;
  readonly sliceOf: (state: RootState) => NamedState | undefined;
  readonly table: Table<Item, Body>;
  readonly rowOf: (item: Item) => NamedRow;
  /** The request of it. */
  readonly bodyOf: (fields: Fields) => Body;
}

/** The saved row: null where there is one of this name. */
type Answer = Reply<NamedRow | null>;
interface Saved {
  readonly id: string | null;
  readonly update_datetime: string | null;
}

/** A kind of things with names: its list, its questions, and what is done with one of them. */
export function createNamedKindSlice<Item extends object, Body extends object>({
  kind,
  name,
  many,
  path,
  sliceOf,
  table,
  rowOf,
  bodyOf,
}: Options<Item, Body>) {
  const events = objectEvents<NamedRow>(name);
  const [enable, disable] = [
    events.intent('enable', {
      requested: 'enableRequested',
      progressed: 'enableProgressed',
      succeeded: 'enableSucceeded',
      failed: 'enableFailed',
      cancelled: 'enableCancelled',
      rolledBack: 'enableRolledBack',
    }),
    events.intent('disable', {
      requested: 'disableRequested',
      progressed: 'disableProgressed',
      succeeded: 'disableSucceeded',
      failed: 'disableFailed',
      cancelled: 'disableCancelled',
      rolledBack: 'disableRolledBack',
    }),
  ];
  const deletion = events.deletion();
  const feature = createObjectSlice({
    name,
    sliceOf,
    path,
    words: { one: kind, many },
    events,
    api: { readAll: table.readAll, read: table.read },
    requestOf: (id) => ({ id }),
    rowsOf: ({ items }) => (Array.isArray(items) ? items.map(rowOf) : items) as readonly NamedRow[],
    rowOf: ({ item }) => item && rowOf(item),
    idOf: ({ id }) => id,
    nameOf: ({ name }) => name,
    isOwn: () => true,
    mayChange,
    lay,
    machine,
    whoMay: 'Only admins of the team',
    mayList: (state) => selectForbiddenReason(state) === null,
  });

  /** Reads the one of this name, of which nobody said the id. */
  function* readByName(name: string): SagaGenerator<Reply<NamedRow>> {
    const reply = yield* callApi(table.readAll, {});
    if (!reply.ok) return reply;
    const found = reply.value.items.map(rowOf).find((row) => row.name === name);
    return found ? { ok: true, value: found } : { ok: false, problem: malformed(`the ${kind}`) };
  }
  /** Makes or changes one; null where there is another of this name. It is read where the answer does not tell it. */
  function* write(fields: Fields, { id, update_datetime }: Saved): SagaGenerator<Answer> {
    const body = bodyOf(fields);
    const version = update_datetime !== null && { update_datetime };
    const reply =
      id === null
        ? yield* callApi(table.create, body)
        : yield* callApi(table.update, { ...body, id, ...version });
    if (!reply.ok) return reply;
    const { exists, item } = reply.value;
    if (exists) return { ok: true, value: null };
    if (item) return { ok: true, value: rowOf(item) };
    return yield* id === null ? readByName(fields.name) : read(id);
  }
  /** Reads one. */
  function* read(id: string): SagaGenerator<Reply<NamedRow>> {
    const reply = yield* callApi(table.read, { id });
    if (!reply.ok) return reply;
    const { item } = reply.value;
    return item
      ? { ok: true, value: rowOf(item) }
      : { ok: false, problem: malformed(`the ${kind}`) };
  }
  /** Whether there is one of this name; not where that cannot be told now: the server looks once more when it is sent. */
  function* hasName(name: string): SagaGenerator<boolean> {
    const reply = yield* callApi(table.exists, { name });
    return reply.ok && reply.value.exists;
  }

  /** A change of one field goes with the whole record, and with which one it was made from. */
  const turn = (enabled: boolean) =>
    function* turned(before: NamedRow): SagaGenerator<IntentResult<NamedRow>> {
      const reply = yield* write({ ...before, enabled }, before);
      if (!reply.ok) return reply;
      const row = reply.value;
      if (!row) return { ok: false, problem: malformed(`the ${kind}`) };
      const text = changeSucceeded('Update', kind, row.id);
      return { ok: true, row, next: toastAdded({ kind: 'success', text }) };
    };
  const turnMessages = (did: string) => ({
    failed: changeFailed('Update', kind),
    failedOf: () => changeFailed('Update', kind),
    did,
  });
  /** Takes it into use again. */
  const enableLine = feature.intent(enable, { run: turn(true), messages: turnMessages('Enabled') });
  /** Takes it out of use: nothing new runs there. */
  const disableLine = feature.intent(disable, {
    run: turn(false),
    messages: turnMessages('Disabled'),
  });
  /** Deletes a name; what it stood for stays. */
  const deleteLine = feature.intent(deletion, {
    run: ({ id }) => callApi(table.delete, { id }),
    messages: {
      failed: `Delete ${kind} failed`,
      failedOf: () => `Delete ${kind} failed`,
      did: 'Deleted',
      success: `Delete ${kind} success`,
    },
  });
  const lines: readonly Line[] = [...feature.lines, enableLine, disableLine, deleteLine];
  return { ...feature, kind, lines, enable, disable, deletion, write, readNamed: read, hasName };
}
export type NamedKindSlice = ReturnType<typeof createNamedKindSlice>;

/** Team admin begins with its regions (RT-50). */
export function* openRegions(): SagaGenerator<void> {
  yield* put(replace(REGIONS));
}
