import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { api, type Endpoint, type ReplyOf, type RequestOf } from '~/contract';
import { schemas } from '~/contract/schemas';
import type { Call, Fingerprint } from './http/call';
import type { ObjectKind } from './objectKind';
import type { OwnershipTransfer } from './ownershipTransfer';
import type { ObjectFolders } from './files/settling';
import type { Foundation, Workspace } from './workspace';
import type { Access, AccessTable, GrantedBy, WithCredential } from './access/access';

type Api = typeof api;
export type AreaName = keyof Api;
type Endpoints = Readonly<Record<string, Endpoint>>;
type Validators = Readonly<
  Record<string, { readonly request: z.ZodType; readonly reply: z.ZodType }>
>;

/** The endpoints of an area as the contract has them. */
interface ContractPart<Name extends string, Table extends Endpoints> {
  readonly name: Name;
  readonly endpoints: Table;
  readonly schemas: Validators;
}

/** The request of a client, by endpoint. */
type Sent<Table extends Endpoints> = { readonly [Name in keyof Table]: RequestOf<Table[Name]> };

/** The validated request: missing fields have their defaults. */
type Validated<Area extends AreaName> = {
  readonly [Name in keyof Api[Area]]: Name extends keyof (typeof schemas)[Area]
    ? (typeof schemas)[Area][Name] extends { readonly request: z.ZodType<infer Request> }
      ? Request
      : never
    : never;
};

/** A handler for every endpoint of an area. Each is given what its row of the access table grants. */
export type HandlersOf<
  Table extends Endpoints,
  Rows extends AccessTable<Table>,
  Requests extends Readonly<Record<keyof Table, unknown>> = Sent<Table>,
> = {
  readonly [Name in keyof Table]: (
    request: Requests[Name],
    call: Call<GrantedBy<Rows[Name]>>,
  ) => Promise<ReplyOf<Table[Name]>>;
};

/** A handler for every endpoint of an area of the contract. */
export type AreaHandlers<Name extends AreaName, Rows extends AccessTable<Api[Name]>> = HandlersOf<
  Api[Name],
  Rows,
  Validated<Name>
>;

/** The handlers and functions of an area while the server runs. */
interface Service<Handlers, Name extends string> {
  readonly handlers: Handlers;
  /** Lists that answer 304 while they stay as they were. */
  readonly fingerprints?: { readonly [Each in Name]?: Fingerprint };
  /** Other addresses of the area: signed addresses, pages of providers. */
  readonly routes?: readonly FastifyPluginAsync[];
  /** Called when the server answers. */
  start?(): void;
  /** Called when it answers no more. */
  close?(): Promise<void> | void;
}

/** The declaration of an area beside its endpoints. */
interface AreaParts<
  Table extends Endpoints,
  Rows extends AccessTable<Table>,
  Opened extends Partial<Workspace>,
  Requests extends Readonly<Record<keyof Table, unknown>> = Sent<Table>,
> {
  /** Everything that `tables.ts` exports. */
  readonly tables?: Readonly<Record<string, unknown>>;
  /** Its kind of object, for what spans all kinds. */
  readonly objects?: ObjectKind;
  /** Access to each endpoint; enforced before its handler runs. */
  readonly access: Rows;
  /** Opens what it adds to the workspace: its repository, and what other areas ask of it. The whole workspace is there later only. */
  readonly open?: (foundation: Foundation, workspace: () => Workspace) => Opened | Promise<Opened>;
  /** Where its objects have folders among their owner's files. */
  readonly folders?: (workspace: Workspace) => ObjectFolders;
  /** Objects that people own, where an admin can hand them to somebody else. */
  readonly holdings?: (workspace: Workspace) => OwnershipTransfer;
  /** Puts right what a crash left, before anything is served. */
  readonly recover?: (workspace: Workspace) => Promise<void>;
  readonly serve: (
    workspace: Workspace,
  ) => Service<HandlersOf<Table, Rows, Requests>, keyof Table & string>;
}

/** An area as the app folds it: its types were checked where it was defined. */
export interface Area<
  Name extends string = string,
  Opened extends Partial<Workspace> = Partial<Workspace>,
> {
  readonly name: Name;
  readonly endpoints: Endpoints;
  readonly schemas: Validators;
  readonly tables: Readonly<Record<string, unknown>>;
  readonly objects?: ObjectKind;
  readonly access: Readonly<Record<string, WithCredential<Access<never, unknown>>>>;
  readonly open: (foundation: Foundation, workspace: () => Workspace) => Opened | Promise<Opened>;
  readonly folders?: (workspace: Workspace) => ObjectFolders;
  readonly holdings?: (workspace: Workspace) => OwnershipTransfer;
  readonly recover?: (workspace: Workspace) => Promise<void>;
  readonly serve: (workspace: Workspace) => Service<Readonly<Record<string, unknown>>, string>;
}

/** Defines an area whose endpoints stand outside the contract's list, as those of a test do. */
export const areaOutside = <
  Name extends string,
  Table extends Endpoints,
  Rows extends AccessTable<Table>,
  Opened extends Partial<Workspace>,
  Requests extends Readonly<Record<keyof Table, unknown>> = Sent<Table>,
>(
  part: ContractPart<Name, Table>,
  parts: AreaParts<Table, Rows, Opened, Requests>,
): Area<Name, Opened> => ({ tables: {}, open: () => ({}) as Opened, ...part, ...parts });

/** Defines an area of the contract. What it lacks does not compile. */
export const area = <
  Name extends AreaName,
  Rows extends AccessTable<Api[Name]>,
  Opened extends Partial<Workspace> = object,
>(
  name: Name,
  parts: AreaParts<Api[Name], Rows, Opened, Validated<Name>>,
): Area<Name, Opened> => areaOutside({ name, endpoints: api[name], schemas: schemas[name] }, parts);

/** The endpoints of the contract and the parts of the workspace that no area of a list has. */
type Missing<List extends readonly Area[]> =
  | Exclude<AreaName, List[number]['name']>
  | Exclude<keyof Workspace, keyof Foundation | OpenedBy<List[number]>>;
type OpenedBy<Each> = Each extends Area<string, infer Opened> ? keyof Opened : never;

/** A list of areas that serves the whole contract and opens the whole workspace. Any other does not compile. */
export const everyArea = <const List extends readonly Area[]>(
  list: [Missing<List>] extends [never] ? List : { readonly missing: Missing<List> },
): readonly Area[] => list as unknown as List;
