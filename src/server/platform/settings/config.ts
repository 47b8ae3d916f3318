import path from 'node:path';
import type { DatabaseLocation } from '../database/database';
import type { S3Settings } from '../storage/s3/bucket';
import { readEngineSettings, type EngineSettings } from '../engine/settings';
import { BadSetting, type Environment } from './environment';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../http/connections';
import { networksAmong, readTrustedProxies } from '../http/settings';
import type { LogLevel } from '../logging/log';
import { readDriveQuota, readLimitSettings, type Limits } from '../limits/settings';
import { readMailSettings, type MailSettings } from '../mail/settings';
import { readIsolationSettings, type IsolationSettings } from '../isolation/settings';
import { readPushSettings, type PushSettings } from './services/push';
import { readOauthSettings, type OauthSettings } from './services/oauth';
import { readAssistSettings, type AssistSettings } from './services/assistant';
import { readCollectorSettings, type CollectorSettings } from './services/collector';
import { readTrackingSettings, type TrackingSettings } from './services/tracking';
import { readStreamSettings, type StreamSettings } from './services/stream';
import { readRecordingEngine } from './services/recordings';
import { readMediaSettings, type MediaSettings } from '../media/settings';
import { readMetricsSettings, type MetricsSettings } from '../metrics/settings';
import { programFolders } from './programFolders';
import { unknownNames } from './names';
import { createFaults, findFaults, isSet, read } from './read';

/** Everything a workspace server is told from outside. */
export interface Config {
  /** Where metrics are read; null where they are not. */
  readonly metrics: MetricsSettings | null;
  /** From which level on lines are logged; null for the usual one. */
  readonly logLevel: LogLevel | null;
  readonly host: string;
  /** The address people reach the app at, without a slash at the end: links in mails lead there. Null is the one somebody uses just then. */
  readonly url: string | null;
  /** Where mails go. */
  readonly mail: MailSettings;
  /** Which push services may be asked beside those of the browsers. */
  readonly push: PushSettings;
  /** Host names under which the server may be reached, in small letters; empty for any. */
  readonly hosts: readonly string[];
  /** Addresses, networks and users of this machine ('uid:www-data') whose X-Forwarded-* headers count; false for none. */
  readonly trustedProxies: readonly string[] | false;
  /** The folder of the unix sockets on which a proxy of this machine reaches the app and the gateway; null for none. */
  readonly proxySockets: string | null;
  /** 0 lets the system choose (tests). */
  readonly port: number;
  readonly gatewayPort: number;
  /** The host name browsers reach the gateway at; null is the other name of this machine itself, or the one the person uses. */
  readonly gatewayHost: string | null;
  /** The port browsers reach the gateway at, where a proxy stands before it; null is the one it listens on. */
  readonly gatewayPublicPort: number | null;
  /** Absolute path of the data folder: database, files, keys. */
  readonly dataFolder: string;
  /** The shared folder of the servers of one workspace and the nodes of its cluster: files, keys, jobs. The data folder where there is one server. */
  readonly sharedFolder: string;
  readonly database: DatabaseLocation;
  /** Where batch work runs. */
  readonly engines: EngineSettings;
  /** The engine that recordings of streams are made on; null: the server makes them. */
  readonly recordingEngine: string | null;
  /** How many connections there may be, and how long each may keep a listener waiting. */
  readonly connections: ConnectionLimits;
  /** The S3-compatible storage that drives are kept in; null keeps them on the disk. */
  readonly s3: S3Settings | null;
  /** Password of the first admin; undefined has one generated and printed once. */
  readonly adminPassword: string | undefined;
  /** E-mail address of the first admin, by which a provider may know them; '' for none. */
  readonly adminEmail: string;
  /** The word that binds a database and a folder which do not belong together, as a refused start names it; null for none. */
  readonly adopt: string | null;
  /** Makes a new key where the server's own is missing or damaged. */
  readonly newKey: boolean;
  /** How long is kept what no row of the database names, days. */
  readonly trashDays: number;
  /** Largest file that may be uploaded, bytes. */
  readonly uploadLimit: number;
  /** Messages are stored this many days; null stores them for ever. */
  readonly chatDays: number | null;
  /** A build of an environment is retained for so many days after its last use. */
  readonly buildDays: number;
  /** The limit of one person's or one team's drive, bytes; null is as much as there is room for. */
  readonly driveQuota: number | null;
  /** The limits of one person's programs. */
  readonly limits: Limits;
  /** scrypt's cost as a power of two; 15 takes 70 ms and 33 MB. */
  readonly passwordCost: number;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Pages outside the app that it leads to; null where there is none. */
  readonly links: Readonly<Record<'world' | 'signUp' | 'forgotPassword' | 'docs', string | null>>;
  /** A site whose pages take the place of the app's own gallery and profiles, and bring posts, articles and experiences; null for none. */
  readonly embedUrl: string | null;
  /** Origins whose pages may frame /components/* and talk to it. */
  readonly embedderOrigins: readonly string[];
  /** Feature flags that differ from the app's defaults. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** Where nodes of clusters reach the gateways of all servers of this workspace; none where nobody said so. */
  readonly nodeUrls: readonly string[];
  /** How long a version of a prediction may take from its start until it answers, and a call waits for that, seconds. */
  readonly predictionStartSeconds: number;
  /** How the programs of people are kept apart. */
  readonly isolation: IsolationSettings;
  /** An MLflow tracking server whose runs are shown too; null for none. */
  readonly tracking: TrackingSettings | null;
  /** The model that writes code from words; null for none. */
  readonly assist: AssistSettings | null;
  /** Where traces of browsers go; null for nowhere. */
  readonly collector: CollectorSettings | null;
  /** GitHub, and signing in through providers. */
  readonly oauth: OauthSettings;
  /** How pages reach live rooms. */
  readonly media: MediaSettings;
  /** The provider of conversations: Stream, or null for this server. */
  readonly stream: StreamSettings | null;
  /** Where arXiv's public search is asked. */
  readonly arxivUrl: string;
}

const MIB = 1024 * 1024;

const databaseLocation = (environment: Environment, dataFolder: string): DatabaseLocation => {
  const url = read(environment, 'DATABASE_URL');
  return url === null
    ? { folder: path.join(dataFolder, 'database') }
    : { url, connections: read(environment, 'ATELIER_DATABASE_CONNECTIONS') };
};

const connections = (environment: Environment): ConnectionLimits => ({
  ...CONNECTION_LIMITS,
  proxies: networksAmong(readTrustedProxies(environment)),
  perAddress: read(environment, 'ATELIER_CONNECTIONS_PER_ADDRESS'),
});

const S3_SETTINGS = [
  'ATELIER_S3_ENDPOINT',
  'ATELIER_S3_BUCKET',
  'ATELIER_S3_ACCESS_KEY',
  'ATELIER_S3_SECRET_KEY',
] as const;

const s3Settings = (environment: Environment): S3Settings | null => {
  const lacking = S3_SETTINGS.filter((name) => !isSet(environment, name));
  if (lacking.length === S3_SETTINGS.length) return null;
  if (lacking.length > 0) throw new BadSetting(`S3 needs ${lacking.join(' and ')} too.`);
  return {
    endpoint: read(environment, 'ATELIER_S3_ENDPOINT') ?? '',
    bucket: read(environment, 'ATELIER_S3_BUCKET') ?? '',
    accessKey: read(environment, 'ATELIER_S3_ACCESS_KEY') ?? '',
    secretKey: read(environment, 'ATELIER_S3_SECRET_KEY') ?? '',
    region: read(environment, 'ATELIER_S3_REGION'),
  };
};

const gatewayPort = (environment: Environment): number => {
  const port = read(environment, 'ATELIER_GATEWAY_PORT');
  if (port === 0 || port !== read(environment, 'ATELIER_PORT')) return port;
  throw new BadSetting('ATELIER_GATEWAY_PORT must differ from ATELIER_PORT.');
};

/** In a frame of its own origin a page could take off what keeps it in: the site is another one. */
const embedUrl = (environment: Environment): string | null => {
  const site = read(environment, 'ATELIER_EMBED_URL');
  const own = read(environment, 'ATELIER_URL');
  if (site === null || own === null || new URL(site).origin !== new URL(own).origin) return site;
  throw new BadSetting(
    `ATELIER_EMBED_URL must be the address of another site than ATELIER_URL, but it is '${site}'.`,
  );
};

type Readers = { readonly [Key in keyof Config]: () => Config[Key] };

/** How each part of the configuration is read; each throws `BadSetting`. */
const readersOf = (environment: Environment): Readers => {
  const dataFolder = () => path.resolve(read(environment, 'ATELIER_DATA'));
  const engines = () => readEngineSettings(environment);
  return {
    metrics: () => readMetricsSettings(environment),
    logLevel: () => read(environment, 'ATELIER_LOG_LEVEL'),
    host: () => read(environment, 'ATELIER_HOST'),
    url: () => read(environment, 'ATELIER_URL'),
    mail: () => readMailSettings(environment),
    push: () => readPushSettings(environment),
    hosts: () => read(environment, 'ATELIER_HOSTS'),
    trustedProxies: () => readTrustedProxies(environment),
    proxySockets: () => read(environment, 'ATELIER_PROXY_SOCKETS'),
    port: () => read(environment, 'ATELIER_PORT'),
    gatewayPort: () => gatewayPort(environment),
    dataFolder,
    gatewayHost: () => read(environment, 'ATELIER_GATEWAY_HOST')?.toLowerCase() ?? null,
    gatewayPublicPort: () => read(environment, 'ATELIER_GATEWAY_PUBLIC_PORT'),
    sharedFolder: () => path.resolve(read(environment, 'ATELIER_SHARED') ?? dataFolder()),
    database: () => databaseLocation(environment, dataFolder()),
    engines,
    recordingEngine: () => readRecordingEngine(environment, engines()),
    connections: () => connections(environment),
    s3: () => s3Settings(environment),
    adminPassword: () => read(environment, 'ATELIER_ADMIN_PASSWORD'),
    adminEmail: () => read(environment, 'ATELIER_ADMIN_EMAIL'),
    adopt: () => read(environment, 'ATELIER_ADOPT'),
    newKey: () => read(environment, 'ATELIER_NEW_KEY'),
    trashDays: () => read(environment, 'ATELIER_TRASH_DAYS'),
    buildDays: () => read(environment, 'ATELIER_BUILD_DAYS'),
    chatDays: () => read(environment, 'ATELIER_CHAT_DAYS'),
    uploadLimit: () => read(environment, 'ATELIER_UPLOAD_LIMIT_MB') * MIB,
    driveQuota: () => readDriveQuota(environment),
    limits: () => readLimitSettings(environment),
    passwordCost: () => 15,
    webFolder: () => programFolders.web,
    links: () => ({
      world: read(environment, 'WORLD_URL'),
      signUp: read(environment, 'ATELIER_SIGNUP_URL'),
      forgotPassword: read(environment, 'ATELIER_FORGOT_PASSWORD_URL'),
      docs: read(environment, 'ATELIER_DOCS_URL'),
    }),
    embedUrl: () => embedUrl(environment),
    embedderOrigins: () => read(environment, 'ATELIER_EMBEDDER_ORIGINS'),
    flags: () => Object.fromEntries(read(environment, 'ATELIER_FLAGS')),
    nodeUrls: () => read(environment, 'ATELIER_NODE_URL'),
    predictionStartSeconds: () => read(environment, 'ATELIER_PREDICTION_START_SECONDS'),
    isolation: () => readIsolationSettings(environment),
    tracking: () => readTrackingSettings(environment),
    assist: () => readAssistSettings(environment),
    collector: () => readCollectorSettings(environment),
    oauth: () => readOauthSettings(environment),
    media: () => readMediaSettings(environment),
    stream: () => readStreamSettings(environment),
    arxivUrl: () => read(environment, 'ATELIER_ARXIV_URL'),
  };
};

/** Reads the settings from the environment; throws `BadSetting` with a sentence for each that cannot be used, a line each. */
export const readConfig = (environment: Environment): Config => {
  const faults = createFaults();
  for (const sentence of unknownNames(environment)) faults.add(sentence);
  findFaults(environment, faults);
  const values = Object.entries(readersOf(environment)).map(([key, reader]) => [
    key,
    faults.attempt<unknown>(reader),
  ]);
  faults.throwAny();
  // Each key was read by its own reader, and none of them failed.
  return Object.fromEntries(values) as Config;
};
