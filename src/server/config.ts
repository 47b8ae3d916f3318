import path from 'node:path';
import { MAX_CONNECTIONS, type DatabaseLocation } from './database/database';
import type { S3Settings } from './storage/s3/bucket';
import { readEngineSettings, type EngineSettings } from './engine/settings';
import {
  BadSetting,
  link,
  list,
  origin,
  safeLink,
  whole,
  setting,
  type Environment,
} from './environment';
import { CONNECTION_LIMITS, type ConnectionLimits } from './http/connections';
import { networksAmong, readHosts, readProxySockets, readTrustedProxies } from './http/settings';
import { readDriveQuota, readLimitSettings, type Limits } from './limits/settings';
import { readMailSettings, type MailSettings } from './mail/settings';
import { readIsolationSettings, type IsolationSettings } from './isolation/settings';
import { readPushSettings, type PushSettings } from './areas/notices/push/settings';
import { readOauthSettings, type OauthSettings } from './areas/account/oauth/settings';
import { readAssistSettings, type AssistSettings } from './areas/assist/settings';
import { readCollectorSettings, type CollectorSettings } from './areas/tracing/settings';
import { readTrackingSettings, type TrackingSettings } from './areas/experiments/remote/settings';
import { readStreamSettings, type StreamSettings } from './areas/chat/stream/stream';
import { readRecordingEngine } from './areas/streams/recording/makers/settings';
import { readMediaSettings, type MediaSettings } from './media/settings';
import { programFolders } from './programFolders';

/** Everything a workspace server is told from outside. */
export interface Config {
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
  /** What the servers of one workspace and the nodes of its cluster see under the same path: files, keys, jobs. The data folder where there is one server. */
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
  /** What is said in conversations is kept so many days; null keeps it. */
  readonly chatDays: number | null;
  /** What one person's or one team's drive may hold, bytes; null is as much as there is room for. */
  readonly driveQuota: number | null;
  /** What the programs of one person may use. */
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
  /** Who carries conversations: Stream, or null for this server. */
  readonly stream: StreamSettings | null;
  /** Where arXiv's public search is asked. */
  readonly arxivUrl: string;
}

const MIB = 1024 * 1024;

const databaseLocation = (environment: Environment, dataFolder: string): DatabaseLocation => {
  const url = environment['DATABASE_URL']?.trim();
  if (!url) return { folder: path.join(dataFolder, 'database') };
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url))
    throw new BadSetting(
      'DATABASE_URL must be an address like postgresql://user:password@host:5432/name.',
    );
  return {
    url,
    connections: whole(environment, 'ATELIER_DATABASE_CONNECTIONS', MAX_CONNECTIONS, [2, 200]),
  };
};

const connections = (environment: Environment): ConnectionLimits => ({
  ...CONNECTION_LIMITS,
  proxies: networksAmong(readTrustedProxies(environment)),
  perAddress: whole(environment, 'ATELIER_CONNECTIONS_PER_ADDRESS', CONNECTION_LIMITS.perAddress, [
    8,
    CONNECTION_LIMITS.inAll,
  ]),
});

const S3_SETTINGS = [
  'ATELIER_S3_ENDPOINT',
  'ATELIER_S3_BUCKET',
  'ATELIER_S3_ACCESS_KEY',
  'ATELIER_S3_SECRET_KEY',
] as const;

const s3Settings = (environment: Environment): S3Settings | null => {
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = S3_SETTINGS.map(
    (name) => environment[name]?.trim() ?? '',
  );
  const lacking = S3_SETTINGS.filter((name) => !environment[name]?.trim());
  if (lacking.length === S3_SETTINGS.length) return null;
  if (lacking.length > 0) throw new BadSetting(`S3 needs ${lacking.join(' and ')} too.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
    throw new BadSetting(`ATELIER_S3_BUCKET must be the name of a bucket, but it is '${bucket}'.`);
  return {
    endpoint: origin('ATELIER_S3_ENDPOINT', endpoint),
    bucket,
    accessKey,
    secretKey,
    region: environment['ATELIER_S3_REGION']?.trim() || 'us-east-1',
  };
};

const flags = (environment: Environment) =>
  Object.fromEntries(
    list(environment['ATELIER_FLAGS']).map((item) => {
      const [name = '', value = 'on'] = item.split('=');
      if (name !== '' && (value === 'on' || value === 'off'))
        return [name, value === 'on'] as const;
      throw new BadSetting(
        `ATELIER_FLAGS must look like 'sweeps=on,fix_code=off', but it holds '${item}'.`,
      );
    }),
  );

const gatewayHost = (environment: Environment): string | null => {
  const name = setting(environment, 'ATELIER_GATEWAY_HOST')?.toLowerCase();
  if (name === undefined) return null;
  if (/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name)) return name;
  throw new BadSetting(
    `ATELIER_GATEWAY_HOST must be a host name without protocol and port, like notebooks.example.com, but it is '${name}'.`,
  );
};

const adminPassword = (environment: Environment): string | undefined => {
  const password = environment['ATELIER_ADMIN_PASSWORD'];
  if (password === undefined || password === '') return undefined;
  if (password.length >= 8) return password;
  throw new BadSetting('ATELIER_ADMIN_PASSWORD must have at least 8 characters.');
};

const newKey = (environment: Environment): boolean => {
  const text = setting(environment, 'ATELIER_NEW_KEY');
  if (text === undefined || text === 'yes') return text === 'yes';
  throw new BadSetting(`ATELIER_NEW_KEY must be 'yes' or not be set, but it is '${text}'.`);
};

const adminEmail = (environment: Environment): string => {
  const email = setting(environment, 'ATELIER_ADMIN_EMAIL') ?? '';
  if (email === '' || /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new BadSetting(`ATELIER_ADMIN_EMAIL must be an e-mail address, but it is '${email}'.`);
};

const gatewayPublicPort = (environment: Environment): number | null =>
  setting(environment, 'ATELIER_GATEWAY_PUBLIC_PORT') === undefined
    ? null
    : whole(environment, 'ATELIER_GATEWAY_PUBLIC_PORT', 0, [1, 65_535]);

/** In a frame of its own origin a page could take off what keeps it in: the site is another one. */
const embedUrl = (environment: Environment): string | null => {
  const [site, own] = [link(environment, 'ATELIER_EMBED_URL'), link(environment, 'ATELIER_URL')];
  if (site === null || own === null || new URL(site).origin !== new URL(own).origin) return site;
  throw new BadSetting(
    `ATELIER_EMBED_URL must be the address of another site than ATELIER_URL, but it is '${site}'.`,
  );
};

/** Reads the settings from the environment; throws `BadSetting` with a sentence for the first that cannot be used. */
export const readConfig = (environment: Environment): Config => {
  const dataFolder = path.resolve(environment['ATELIER_DATA']?.trim() || '.data');
  const port = whole(environment, 'ATELIER_PORT', 8080, [0, 65_535]);
  const gatewayPort = whole(environment, 'ATELIER_GATEWAY_PORT', 8888, [0, 65_535]);
  const engines = readEngineSettings(environment);
  if (port !== 0 && port === gatewayPort)
    throw new BadSetting('ATELIER_GATEWAY_PORT must differ from ATELIER_PORT.');
  return {
    host: environment['ATELIER_HOST']?.trim() || '127.0.0.1',
    url: link(environment, 'ATELIER_URL'),
    mail: readMailSettings(environment),
    push: readPushSettings(environment),
    hosts: readHosts(environment),
    trustedProxies: readTrustedProxies(environment),
    proxySockets: readProxySockets(environment),
    port,
    gatewayPort,
    dataFolder,
    gatewayHost: gatewayHost(environment),
    gatewayPublicPort: gatewayPublicPort(environment),
    sharedFolder: path.resolve(setting(environment, 'ATELIER_SHARED') ?? dataFolder),
    database: databaseLocation(environment, dataFolder),
    engines,
    recordingEngine: readRecordingEngine(environment, engines),
    connections: connections(environment),
    s3: s3Settings(environment),
    adminPassword: adminPassword(environment),
    adminEmail: adminEmail(environment),
    adopt: setting(environment, 'ATELIER_ADOPT') ?? null,
    newKey: newKey(environment),
    trashDays: whole(environment, 'ATELIER_TRASH_DAYS', 7, [1, 3650]),
    chatDays: environment['ATELIER_CHAT_DAYS']
      ? whole(environment, 'ATELIER_CHAT_DAYS', 365, [1, 100_000])
      : null,
    uploadLimit: whole(environment, 'ATELIER_UPLOAD_LIMIT_MB', 5 * 1024, [1, 1024 * 1024]) * MIB,
    driveQuota: readDriveQuota(environment),
    limits: readLimitSettings(environment),
    passwordCost: 15,
    webFolder: programFolders.web,
    links: {
      world: link(environment, 'WORLD_URL'),
      signUp: link(environment, 'ATELIER_SIGNUP_URL'),
      forgotPassword: link(environment, 'ATELIER_FORGOT_PASSWORD_URL'),
      docs: link(environment, 'ATELIER_DOCS_URL'),
    },
    embedUrl: embedUrl(environment),
    embedderOrigins: list(environment['ATELIER_EMBEDDER_ORIGINS']).map((text) =>
      origin('ATELIER_EMBEDDER_ORIGINS', text),
    ),
    flags: flags(environment),
    nodeUrls: list(environment['ATELIER_NODE_URL']).map((text) => origin('ATELIER_NODE_URL', text)),
    predictionStartSeconds: whole(environment, 'ATELIER_PREDICTION_START_SECONDS', 120, [1, 3_600]),
    isolation: readIsolationSettings(environment),
    tracking: readTrackingSettings(environment),
    assist: readAssistSettings(environment),
    collector: readCollectorSettings(environment),
    oauth: readOauthSettings(environment),
    media: readMediaSettings(environment),
    stream: readStreamSettings(environment),
    arxivUrl: safeLink(environment, 'ATELIER_ARXIV_URL', 'https://export.arxiv.org'),
  };
};
