import type { PackageIndex } from '~/contract';
import { indexProblems, MAX_INDEXES, TOKEN_LOGIN } from '~/contract/team/indexRules';
import { writeActs } from '../../../platform/audit/writing';
import type { Database } from '../../../platform/database/database';
import type { SecretBox } from '../../../platform/files/secretBox';
import { HttpError, invalid } from '../../../platform/httpError';
import { deleteIndex, listIndexes, lockIndexesOf, putIndex, type IndexRow } from './queries';

/** The sealed part of an index. */
interface Sealed {
  readonly address: string;
  readonly login: string;
  /** '' where there is none. */
  readonly password: string;
}

/** An index as builds use it. */
export interface TeamIndex extends Sealed {
  readonly name: string;
  /** In place of the public index; else beside it. */
  readonly inPlace: boolean;
}

/** An index as an admin writes it; without a password the stored one stays. */
export type WrittenIndex = Pick<PackageIndex, 'name' | 'login' | 'in_place'> & {
  readonly address: string;
  readonly password?: string | undefined;
};

/** The package indexes of teams. */
export interface Indexes {
  /** The team's, by name, without their passwords. */
  list(team: string): Promise<PackageIndex[]>;
  /** Stores one, new or not. Throws 422 by field. */
  save(team: string, written: WrittenIndex): Promise<PackageIndex>;
  /** Throws `missing` where there is none of this name. */
  remove(team: string, name: string): Promise<void>;
  /** The team's with their passwords, for a build. Throws `conflict` where the key does not open one. */
  ofTeam(team: string): Promise<readonly TeamIndex[]>;
}

/** An index is sealed for its team and name, so a row that is copied to another place cannot be opened. */
const placeOf = ({ teamName, name }: Pick<IndexRow, 'teamName' | 'name'>) =>
  JSON.stringify(['index', teamName, name]);

const described = (row: IndexRow, sealed: Sealed | null): PackageIndex => ({
  name: row.name,
  address: sealed?.address ?? null,
  login: sealed?.login ?? '',
  has_password: (sealed?.password ?? '') !== '',
  in_place: row.inPlace,
  update_datetime: row.updateDatetime.toISOString(),
});

/** The values that are stored. Throws 422 by field. */
const checked = (written: WrittenIndex, before: Sealed | null): Sealed => {
  const { name, address, password } = written;
  const login = written.login.trim();
  const problems = indexProblems({ name, address, login, password });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const url = new URL(address);
  const sealed = { address: url.href.replace(/\/+$/, ''), login };
  if (password !== undefined)
    return { ...sealed, login: login === '' && password !== '' ? TOKEN_LOGIN : login, password };
  const kept = before?.password ?? '';
  // An admin whose session somebody else has does not send them the password.
  if (before !== null && kept !== '' && new URL(before.address).origin !== url.origin)
    throw invalid({ password: 'The address names another host, so type the password again.' });
  if (kept === '' && login !== '')
    throw invalid({ password: 'A user name needs a password or a token.' });
  return { ...sealed, login: login === '' && kept !== '' ? TOKEN_LOGIN : login, password: kept };
};

/** Which fields an admin has changed, for the audit log: their values are secrets of the team. */
const changedFields = (before: Sealed | null, after: Sealed): string =>
  (Object.keys(after) as (keyof Sealed)[])
    .filter((field) => (before?.[field] ?? '') !== after[field])
    .join(', ');

export const indexRepository = (db: Database, box: SecretBox): Indexes => {
  const opened = (row: IndexRow): Sealed | null => {
    const text = box.open(row.sealed, placeOf(row));
    return text === null ? null : (JSON.parse(text) as Sealed);
  };
  return {
    list: async (team) => (await listIndexes(db, team)).map((row) => described(row, opened(row))),
    save: (team, written) =>
      db.transaction(async (tx) => {
        await lockIndexesOf(tx, team);
        const rows = await listIndexes(tx, team);
        const { name, in_place: inPlace } = written;
        const stored = rows.find((row) => row.name === name);
        const before = stored ? opened(stored) : null;
        const sealed = checked(written, before);
        if (!stored && rows.length >= MAX_INDEXES)
          throw invalid({ name: `A team can have at most ${MAX_INDEXES} package indexes.` });
        const other = rows.find((row) => row.inPlace && row.name !== name);
        if (inPlace && other)
          throw invalid({
            in_place: `${other.name} is used in place of the public index already.`,
          });
        const of = { teamName: team, name };
        const row = {
          ...of,
          ...{ sealed: box.seal(JSON.stringify(sealed), placeOf(of)), inPlace },
          updateDatetime: new Date(),
        };
        await putIndex(tx, row);
        const parts = {
          changed: changedFields(before, sealed),
          used: inPlace ? 'in place of the public index' : 'beside the public index',
        };
        await writeActs(tx, [{ kind: 'index.saved', about: name, name, parts }]);
        return described(row, sealed);
      }),
    remove: (team, name) =>
      db.transaction(async (tx) => {
        if (!(await deleteIndex(tx, team, name)))
          throw new HttpError('missing', `Your team has no package index ${name} any more.`);
        await writeActs(tx, [{ kind: 'index.deleted', about: name, name }]);
      }),
    ofTeam: async (team) =>
      (await listIndexes(db, team)).map((row) => {
        const { name, inPlace } = row;
        const sealed = opened(row);
        if (sealed) return { name, inPlace, ...sealed };
        throw new HttpError(
          'conflict',
          `The package index ${name} was sealed with another key than this server has. An admin of the team saves it again in Environments, Package indexes.`,
        );
      }),
  };
};
