import type { Endpoint, RequestOf, Right } from '~/contract';
import type { ActKind } from '~/contract/team/auditRules';
import { HttpError } from '../httpError';
import type { Workspace } from '../workspace';
import type { Account } from '../identity/account';
import type { TokenScope } from '~/contract/settings/tokenRules';

/** Access to an endpoint: one vocabulary for the server, its documentation and its tests. */
export const CALLERS = {
  anybody: 'everybody, without signing in',
  'signed in': "whoever is signed in; the answer holds what is theirs or their team's",
  'team member': 'the people of the team that the request names',
  reader: "the owner of the object and the people of the owner's team",
  editor: 'the owner of the object and its collaborators',
  owner: 'the owner of the object',
  'maker or admin': 'who made the object, and the admins of the team',
  admin: 'the admins of the team that the request is about',
  'channel member': 'the people who are in the channel',
  'in the conversation':
    'the people who are in the channel; beside a stream, whoever the stream lets in',
  'stream guest':
    "whoever the stream lets in: its people, the owner's team where it is in their list, everybody signed in where its address is enough",
  'stream people': 'the owner of the stream, its speakers and its collaborators',
  uploader: 'who began the upload, while they may write where it goes',
  'connected to GitHub': 'whoever is signed in and has connected a GitHub account',
} as const;

export type Caller = keyof typeof CALLERS;

/** The required credentials of a request, beside what its person may do: an API token of enough scope, or a browser. */
export const CREDENTIALS = {
  none: 'nothing: it is open to everybody',
  read: 'a browser session, or an API token of any scope',
  run: "a browser session, or an API token with the scope 'run' or more",
  write: "a browser session, or an API token with the scope 'write' or more",
  admin: "a browser session, or an API token with the scope 'admin'",
  browser: 'a browser session; no API token',
  'recent sign-in':
    'a browser session whose person signed in, or confirmed that it is them, within 15 minutes; no API token',
} as const satisfies Readonly<Record<TokenScope | 'none' | 'browser' | 'recent sign-in', string>>;

export type Credential = keyof typeof CREDENTIALS;

/** Requests to an endpoint that have to come with more than the others. */
export interface Stricter<Request, Granted> {
  readonly credential: Credential;
  /** Which requests: 'for another e-mail address'. */
  readonly when: string;
  applies(request: Request, user: Account, granted: Granted): boolean;
}

/** One row of an area's access table: what is enforced before the handler of an endpoint runs. */
export interface Access<Request = unknown, Granted = undefined> {
  readonly who: Caller;
  /** The kind of object that the request names: 'notebook'; null where it names none. */
  readonly of: string | null;
  /** The feature flag that refuses it to everybody; only where there is one. */
  readonly unless?: string;
  /** The feature that the plan of their team must grant; the workspace where it is left out, nothing where it is null. */
  readonly right?: Right | null;
  /** Which acts it writes into the audit log, or why none. Every row says it whose `who` speaks of admins. */
  readonly acts?: readonly ActKind[] | { readonly none: string };
  /** Finds what the request names, for its handler. Throws a Refusal where this person may not ask that of it. */
  readonly admit: (workspace: Workspace, request: Request, user: Account) => Promise<Granted>;
}

type Endpoints = Readonly<Record<string, Endpoint>>;

/** A row that says what a request has to come with. */
export type WithCredential<Row> = Row & {
  readonly credential: Credential;
  readonly stricter?: Stricter<never, never>;
};

/** A row for every endpoint of an area. A missing row, or one that names no credential, does not compile. */
export type AccessTable<Table extends Endpoints> = {
  readonly [Name in keyof Table]: WithCredential<Access<RequestOf<Table[Name]>, unknown>>;
};

/** The data that the row hands to the handler. */
export type GrantedBy<Row> = Row extends Access<never, infer Granted> ? Granted : never;

const none = () => Promise.resolve(undefined);

export const anyone: WithCredential<Access> = {
  who: 'anybody',
  of: null,
  credential: 'none',
  admit: none,
};

export const signedIn: Access = { who: 'signed in', of: null, admit: none };

/** Actions of a person on their own account and session, whatever their plan. */
export const onAnyPlan: Access = { ...signedIn, right: null };

/** The row, for people whose plan grants a right. */
export const granted = <Row extends Access<never, unknown>>(right: Right, row: Row): Row => ({
  ...row,
  right,
});

/** The row, for requests that come with this credential. */
export const needs = <Row extends Access<never, unknown>>(
  credential: Credential,
  row: Row,
): WithCredential<Row> => ({ ...row, credential });

/** The row, with requests that have to come with more. */
export const stricter = <Request, Granted>(
  row: WithCredential<Access<Request, Granted>>,
  more: Stricter<Request, Granted>,
): WithCredential<Access<Request, Granted>> => ({ ...row, stricter: more });

/** Of an endpoint for admins that leaves no line in the audit log: why. */
export const writesNone = (none: string): { readonly none: string } => ({ none });

/** Throws a Refusal for whoever is no admin of their team. */
export const requireAdmin = ({ is_admin }: Account) => {
  if (!is_admin) throw new HttpError('refused', 'Only admins of the team may do this.');
};
