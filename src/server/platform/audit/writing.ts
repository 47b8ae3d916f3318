import { AUDIT_RETENTION_DAYS, type ActKind } from '~/contract/team/auditRules';
import type { Database, Transaction } from '../database/database';
import { currentActor, type Actor } from '../identity/acting';
import { addActs, deleteActsBefore } from './queries/acts';

export interface Act {
  readonly kind: ActKind;
  /** The id of what it is done to, and what that is called. */
  readonly about: string;
  readonly name: string;
  /** The person it is done to, where it is one. */
  readonly whom?: string | null;
  /** The changes, by field. Never a password, a token or a link. */
  readonly parts?: Readonly<Record<string, string>>;
}

/** A name or a change, of which the beginning is enough. */
const MAX_PART = 300;
const MAX_AGENT = 200;
const DAY_MS = 24 * 3_600_000;

/** Half of a surrogate pair, which cutting may leave, is nothing that the database holds; nor is a NUL. */
const stored = (text: string, most = MAX_PART) =>
  text.slice(0, most).replace(/[\0\p{Surrogate}]/gu, '');

/** Writes down what somebody does, in the transaction that makes it so. */
export const writeActsOf = async (
  tx: Transaction | Database,
  { userName, teamName, address, userAgent }: Actor,
  done: readonly Act[],
): Promise<void> => {
  if (done.length === 0) return;
  const createDatetime = new Date();
  await addActs(
    tx,
    done.map(({ kind, about, name, whom = null, parts = {} }) => ({
      teamName,
      userName,
      kind,
      whom,
      about: stored(about),
      name: stored(name),
      address: stored(address),
      userAgent: stored(userAgent, MAX_AGENT),
      parts: Object.fromEntries(
        Object.entries(parts).map(([field, change]) => [field, stored(change)]),
      ),
      createDatetime,
    })),
  );
};

/**
 * Writes down what is done in the transaction that does it. Whose act it is says the request: its endpoint's row declares which kinds of acts it
 * writes. What happens without a request (a first run, a test) is nobody's act.
 */
export const writeActs = async (tx: Transaction, done: readonly Act[]): Promise<void> => {
  const who = currentActor();
  if (!who) return;
  const undeclared = done.find(({ kind }) => !who.kinds.includes(kind));
  if (undeclared)
    throw new Error(
      `An act of the kind ${undeclared.kind} is not declared by the access row of the endpoint that writes it.`,
    );
  await writeActsOf(tx, who, done);
};

const shown = (value: unknown) => {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
};

/** The differences, by field: 'before → after'. Of something new what it has. */
export const changesOf = (
  before: object | null,
  after: object,
  without: readonly string[] = [],
): Record<string, string> => {
  const old = new Map<string, unknown>(Object.entries(before ?? {}));
  return Object.fromEntries(
    Object.entries(after).flatMap(([field, value]) => {
      const [one, other] = [shown(old.get(field)), shown(value)];
      return without.includes(field) || one === other
        ? []
        : [[field, before ? `${one} → ${other}` : other]];
    }),
  );
};

/** Forgets what is old. */
export const forgetOldActs = async (db: Database, now = Date.now()): Promise<void> => {
  await deleteActsBefore(db, new Date(now - AUDIT_RETENTION_DAYS * DAY_MS));
};
