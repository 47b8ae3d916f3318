import type { Database } from '../../platform/database/database';
import { announce, isChannelEnabled } from './channels';
import { preferencesOf } from './queries/channels';
import { addNotices, deleteNoticesBefore, deleteOldest, inOrder } from './queries/writing';

/** A kind of thing that happens, with what its sentence is made of. */
export interface Kinds {
  job_ended:
    'name' | 'submission_id' | 'status' | 'cause' | 'reason' | 'start_datetime' | 'end_datetime';
  notebook_ended: 'name' | 'status' | 'reason';
  build_ended: 'name' | 'status' | 'reason';
  invitation_accepted: 'name';
  /** The change of the person by an admin: 'admin', 'member', 'enabled'. */
  member_changed: 'change' | 'by';
  /** The person's API tokens were made before tokens had scopes. */
  tokens_scoped: never;
  /** An admin handed somebody's work to the person. */
  work_given: 'name' | 'user_name';
  mentioned: 'name' | 'object_type' | 'topic_id' | 'who' | 'text';
  commented: 'name' | 'object_type' | 'topic_id' | 'who' | 'text';
  /** Somebody named the person in a conversation; the name is that of a group, and of none between two. */
  mentioned_in_chat: 'name' | 'seq' | 'thread_id' | 'who' | 'text';
  /** Somebody reported a message to the admins; the text is why. */
  message_reported: 'who' | 'author' | 'text';
  /** A stream where the person has a part begins within minutes. */
  stream_soon: 'name';
  /** Such a stream was moved to `at`, cancelled, or takes place after all: 'moved', 'cancelled', 'restored'. */
  stream_changed: 'name' | 'change' | 'at';
  /** A version was given up. */
  prediction_failed: 'name' | 'version' | 'reason';
  dag_ended: 'name' | 'status' | 'reason' | 'submission_id';
  /** `best` is a sentence of what it found. */
  sweep_ended: 'name' | 'status' | 'reason' | 'best' | 'submission_id';
}

/** Something that happened to a person's work. Parts that are not known are left out. */
export type NewNotification = {
  readonly [Kind in keyof Kinds]: {
    readonly kind: Kind;
    readonly userName: string;
    readonly about: string;
    readonly objectId: string;
    readonly parts: { readonly [Part in Kinds[Kind]]?: string | null | undefined };
  };
}[keyof Kinds];

export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

/** So many of a person's are kept, and so long: a week of somebody whose sweeps run all day, and more. */
export const MAX_NOTIFICATIONS = 500;
const KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** A part is a name or a reason, of which the beginning is enough. */
const MAX_PART = 2_000;

/** Half of a surrogate pair, which cutting may leave, is nothing that JSON of the database holds; nor is a NUL. */
const storable = (part: string) => part.slice(0, MAX_PART).replace(/[\0\p{Surrogate}]/gu, '');

const known = (parts: Readonly<Record<string, string | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => (part ? [[name, storable(part)]] : [])),
  );

/** Forgets what is old. */
export const forgetOld = async (db: Database): Promise<void> => {
  await deleteNoticesBefore(db, new Date(Date.now() - KEPT_DAYS * DAY_MS));
};

/**
 * Writes down what happened, in the transaction that makes it so, and last in it: what waits for the order of the numbers must hold nothing that
 * others wait for later. The same thing is written down once, and told by the doors the person wants. Of each person the newest stay.
 */
export const writeDown = async (
  tx: Transaction,
  happened: readonly NewNotification[],
): Promise<void> => {
  if (happened.length === 0) return;
  await inOrder(tx);
  const createDatetime = new Date();
  const preferences = await preferencesOf(
    tx,
    happened.map(({ userName }) => userName),
  );
  const rows = happened.map(({ kind, userName, about, objectId, parts }) => ({
    kind,
    userName,
    about,
    objectId,
    parts: known(parts),
    createDatetime,
    quiet: !isChannelEnabled(preferences.get(userName), 'app', kind),
  }));
  await announce(tx, await addNotices(tx, rows), preferences);
  await deleteOldest(tx, [...new Set(rows.map(({ userName }) => userName))], MAX_NOTIFICATIONS);
};
