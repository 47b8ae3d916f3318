import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NamedObject, Right } from '~/contract';
import type { DatasetUse } from '~/contract/work/datasets';
import type { EnvironmentUse } from '~/contract/work/environments';
import type { JobUse } from '~/contract/jobs/jobs';
import type { Account } from './identity/account';
import { users } from './identity/tables';
import type { Original } from './work/creation';
import type { Workspace } from './workspace';

type Name = NamedObject['kind'];
type Person = Pick<Account, 'user_name' | 'team_name'>;

/** Objects that others name in their settings, and the kinds of those who can. */
export interface UserKinds {
  readonly environment: EnvironmentUse['kind'];
  readonly dataset: DatasetUse['kind'];
  readonly job: JobUse['kind'];
}

/** True of the objects that name one of these, of each kind of thing that this kind of object can name. */
type Naming<Kind extends Name> = {
  readonly [What in keyof UserKinds as Kind extends UserKinds[What] ? What : never]?: (
    ids: readonly string[],
  ) => SQL;
};

/** The folders of a kind of object, among the files of their owners. */
export interface ObjectFiles {
  /** In a sentence: 'notebook'. */
  readonly noun: string;
  /** The folder of all of them: 'notebooks'. The names of their files begin with it. */
  readonly root: string;
  /** The field of a request that names one, as a sentence about names of files says it: 'notebook_id'. */
  readonly idField: string;
  /** One that this person may change. Throws `missing` or `refused` for any other. */
  editable(
    workspace: Workspace,
    id: string,
    user: Account,
  ): Promise<{ readonly user_name: string }>;
  /** One that this person may read, so that its files come along into a new object. Throws `missing` for any other. Left out where nothing is made of it. */
  original?(workspace: Workspace, id: string, user: Account): Promise<Original>;
}

interface KindCalled<Kind extends Name> {
  readonly kind: Kind;
  readonly table: PgTable & {
    readonly userName: PgColumn;
    readonly status: PgColumn;
    readonly updateDatetime: PgColumn;
  };
  readonly id: PgColumn;
  readonly name: PgColumn | SQL;
  /** True of those that are in lists, where some are part of something else. */
  readonly listed?: SQL;
  /** True of those that this person finds: what the rows of its access say of its readers. */
  readonly seenBy: (person: Person) => SQL;
  /** The feature that the plan must grant for them to be found. */
  readonly right?: Right;
  readonly names?: Naming<Kind>;
  /** Where files of its objects go that are uploaded; left out where they have none. */
  readonly files?: ObjectFiles;
  /** One that this person may read, and so comment on. Throws `missing` for any other. Left out where nobody comments. */
  readonly commented?: (
    workspace: Workspace,
    id: string,
    user: Account,
  ) => Promise<{ readonly name: string; readonly owner: string }>;
}

/** A kind of object for what spans all kinds: search, comments, and what is used by whom. An area registers its own in its `area.ts`. */
export type ObjectKind = { readonly [Kind in Name]: KindCalled<Kind> }[Name];

/** Seen by the whole team of its owner. */
export const ownedInTeamOf =
  (owner: PgColumn) =>
  ({ team_name }: Pick<Person, 'team_name'>): SQL =>
    sql`${owner} in (select ${users.userName} from ${users} where ${eq(users.teamName, team_name)})`;

/** Seen by a team, which the object names. */
export const ofTeamIn =
  (team: PgColumn) =>
  ({ team_name }: Pick<Person, 'team_name'>): SQL =>
    eq(team, team_name);

/** A field of the settings, as text. */
export const settingOf = (settings: PgColumn, field: string): SQL<string> =>
  sql<string>`${settings} ->> ${sql.raw(`'${field}'`)}`;

/** True where a field of the settings is one of the ids. */
export const settingIn =
  (settings: PgColumn, field: string) =>
  (ids: readonly string[]): SQL =>
    inArray(settingOf(settings, field), [...ids]);
