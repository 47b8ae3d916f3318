import {
  NOT_PUBLISHED,
  type PublishedFile,
  type PublishedPage,
  type PublishedWorkload,
} from '~/contract/gallery';
import { isSwitchedOn } from '~/contract/rights';
import { gatewayHostFor, gatewayOrigin } from '../../platform/gateway/hostName';
import type { Call } from '../../platform/http/call';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { categoryLabel, taskLabel } from '../notebooks/api';
import {
  objectIdOf,
  versionOf,
  workloadOf,
  type LoadedPublication,
  type PublicationRepository,
  type Version,
} from './queries/publications';

/** How long an address of something that only the team sees is good for, ms. */
const LIFETIME_MS = 60 * 60_000;

/** The requested version: one version, or the newest. */
export interface RequestedVersion {
  readonly publish_token: string;
  readonly workload_type?: PublishedWorkload;
  readonly version?: number | undefined;
}

/** A version of something published that somebody may see. */
export interface Visited {
  readonly found: LoadedPublication;
  readonly version: Version;
}

/** Whether it is for everybody who has its address. */
export const isOpen = ({ row }: LoadedPublication): boolean => row.audience !== 'team';

/** The requested publication, for whoever may see it: null where there is none, where it was withdrawn, and where it is not for this person. */
export const visit = async (
  {
    publications,
    config,
  }: { readonly publications: PublicationRepository; readonly config: Workspace['config'] },
  wanted: RequestedVersion,
  viewer: Pick<Account, 'team_name'> | null,
): Promise<Visited | null> =>
  visitPublication(config, await publications.find(wanted.publish_token), wanted, viewer);

/** The same of what was found already. */
export const visitPublication = (
  { flags }: Workspace['config'],
  found: LoadedPublication | null,
  { workload_type: workload, version: number }: Omit<RequestedVersion, 'publish_token'>,
  viewer: Pick<Account, 'team_name'> | null,
): Visited | null => {
  if (!isSwitchedOn(flags, 'publishing')) return null;
  if (!found || (workload !== undefined && workloadOf(found.row) !== workload)) return null;
  if (!isOpen(found) && viewer?.team_name !== found.team) return null;
  const version = versionOf(found, number);
  return version ? { found, version } : null;
};

export const notPublished = () => new HttpError('missing', NOT_PUBLISHED);

/** Where the page of a version is, on the gateway. */
export const pagePath = (token: string, version: number): string =>
  `/published/${token}/${version}`;
/** Where a file of a version is saved from. */
export const filePath = (token: string, version: number, path: string): string =>
  `/blob/published/${token}/${version}/${path}`;

/** From where it is asked, and how an address is made whole for who asks. */
export type From = Pick<Call, 'hostname' | 'origin' | 'userAgent'> & {
  addressed(url: string): string;
};
/** The key that addresses are made with. */
export type Signing = Pick<Workspace, 'signer' | 'config' | 'runtimes'>;

/** The path as it stands in an address: signed for the session where only the team may see what is there. */
const pathFor = (
  { signer }: Pick<Workspace, 'signer'>,
  { found }: Visited,
  path: string,
  { addressed, origin }: From,
): string => {
  if (isOpen(found)) return path.split('/').map(encodeURIComponent).join('/');
  const signed = new URL(
    addressed(signer.sign('GET', path, { published: found.row.folder }, LIFETIME_MS)),
    origin,
  );
  return signed.pathname + signed.search;
};

/** The whole address of a file. */
export const fileAddress = (
  workspace: Pick<Workspace, 'signer'>,
  visited: Visited,
  path: string,
  from: From,
): string =>
  new URL(
    pathFor(
      workspace,
      visited,
      filePath(visited.found.row.publishToken, visited.version.version, path),
      from,
    ),
    from.origin,
  ).toString();

/** The whole address of the page that shows a version. */
export const pageAddress = (workspace: Signing, visited: Visited, from: From): string => {
  const host = gatewayHostFor(workspace.config, from);
  const path = pathFor(
    workspace,
    visited,
    pagePath(visited.found.row.publishToken, visited.version.version),
    from,
  );
  return gatewayOrigin(from.origin, host, workspace.runtimes.publicPort) + path;
};

/** The name of a file of a publication, as all files of notebooks and jobs are named. */
const fileUrlOf = ({ row }: LoadedPublication, path: string): string =>
  `${row.notebookId === null ? 'jobs' : 'notebooks'}/${objectIdOf(row)}/${path}`;

export const filesOf = ({ found, version }: Visited): PublishedFile[] =>
  (version.includes.code
    ? version.files
    : version.files.filter(({ path }) => path !== version.mainFile)
  ).map(({ path, size }) => ({ path, size, sc_file_url: fileUrlOf(found, path) }));

/** A version as a visitor is told of it. */
export const toPage = (workspace: Signing, visited: Visited, from: From): PublishedPage => {
  const { found, version } = visited;
  const { about } = found.row;
  return {
    ...about,
    workload_type: workloadOf(found.row),
    publish_token: found.row.publishToken,
    name: version.name,
    authors: [found.fullname || found.owner],
    audience: found.row.audience,
    includes: version.includes,
    version: version.version,
    publish_date: version.publishDate.toISOString(),
    task_category_label: categoryLabel(about.task_category),
    task_label: taskLabel(about.task_category, about.task),
    versions: found.versions.map((one) => ({
      version: one.version,
      publish_date: one.publishDate.toISOString(),
    })),
    view_count: found.row.viewCount,
    files: filesOf(visited),
    page_url: pageAddress(workspace, visited, from),
  };
};
