/** A kind of object that says all that a kind may say, for tests alone. */
import { createAction } from '@reduxjs/toolkit';
import { callApi } from '~/web/lib/saga/callApi';
import type { RootState } from '~/web/lib/state/root';
import { objectEvents } from '~/web/work/entities/objectEvents';
import { createObjectSlice } from '~/web/work/entities/createObjectSlice';
import type { ObjectState } from '~/web/work/entities/pending';
import { endpoint, intentTypes, type Item } from './items';

type Ref = { thing_id: string };
const api = {
  readAll: endpoint<object, { things: Item[] }>('/all/'),
  readTeam: endpoint<object, { things: Item[] }>('/team/'),
  read: endpoint<Ref, { thing: Item; notes: string }>('/read/'),
  print: endpoint<Ref, { status: string }>('/print/'),
};
const words = { one: 'paper', many: 'papers' };
export const events = objectEvents<Item, string>('papers');
export const print = events.intent('print', intentTypes('print'));
export const deletion = events.deletion();
export const outOfInk = createAction<{ id: string }>('papers/outOfInk');
const machine = {
  otherwise: 'rest',
  moves: { rest: { print: 'queued' }, starting: {}, queued: {}, busy: {} },
} as const;
const traits = {
  path: '/papers',
  words,
  events,
  machine,
  requestOf: (thing_id: string) => ({ thing_id }),
  rowsOf: ({ things }: { things: Item[] }) => things,
  rowOf: (reply: { thing: Item }) => reply.thing,
  idOf: (row: Item) => row.thing_id,
  nameOf: (row: Item) => row.thing_name,
} as const;
type Papers = { readonly papers: ObjectState<Item, 'print'> };
const sliceOf = (state: RootState) => (state as unknown as Papers).papers;
export const papers = createObjectSlice({
  ...traits,
  name: 'papers',
  sliceOf,
  api,
  detailsOf: (reply: { notes: string }) => reply.notes,
  standingOf: ({ status }: Item) => status,
  readEvery: (_: Item | undefined, unchangedMs: number) => (unchangedMs < 10_000 ? 1_000 : 60_000),
  hurry: { while: ({ status }: Item) => status === 'busy', everyMs: 5_000 },
});
/** The same where one list serves both modes. */
export const oneList = createObjectSlice({
  ...traits,
  name: 'papers',
  sliceOf,
  api: { readAll: api.readAll, read: api.read },
  isOwn: (row: Item, user) => row.user_name === user?.user_name,
});
export const printPapers = papers.intent(print, {
  *run(row) {
    const { thing_id: id } = row;
    const reply = yield* callApi(api.print, { thing_id: id });
    if (reply.ok) return { ok: true, row };
    return reply.problem.statusCode === 409 ? { ...reply, next: outOfInk({ id }) } : reply;
  },
  messages: {
    failed: 'Print failed.',
    failedOf: (name) => `${name} was not printed`,
    did: 'Printed',
  },
});
export const deletePapers = papers.intent(deletion, {
  run: () => callApi(endpoint<object, object>('/delete/'), {}),
  messages: { failed: 'Delete failed.', did: 'Deleted' },
});
