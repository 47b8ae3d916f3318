import path from 'node:path';
import type { DatabasePlace } from './database/database';
import type { S3Place } from './drive/s3/bucket';
import { readEngineSettings, type EngineSettings } from './engine/settings';
import { BadSetting, link, list, origin, whole, words, type Environment } from './environment';
import { readOauthSettings, type OauthSettings } from './oauth/settings';
import { places } from './places';

/** Everything a workspace server is told from outside. */
export interface Config {
  readonly host: string;
  /** 0 lets the system choose (tests). */
  readonly port: number;
  readonly gatewayPort: number;
  /** Absolute path of the data folder: database, files, keys. */
  readonly dataFolder: string;
  /** What the servers of one workspace and the nodes of its cluster see under the same path: files, keys, jobs. The data folder where there is one server. */
  readonly sharedFolder: string;
  readonly database: DatabasePlace;
  /** Where batch work runs. */
  readonly engines: EngineSettings;
  /** The S3-compatible storage that drives are kept in; null keeps them on the disk. */
  readonly s3: S3Place | null;
  /** Password of the first admin; undefined has one generated and printed once. */
  readonly adminPassword: string | undefined;
  /** E-mail address of the first admin, by which a provider may know them; '' for none. */
  readonly adminEmail: string;
  /** Largest file that may be uploaded, bytes. */
  readonly uploadLimit: number;
  /** What one person's or one team's drive may hold, bytes; null is as much as there is room for. */
  readonly driveQuota: number | null;
  /** scrypt's cost as a power of two; 15 takes 70 ms and 33 MB. */
  readonly passwordCost: number;
  /** Folder of the built web app. */
  readonly webFolder: string;
  /** Pages outside the app that it leads to; null where there is none. */
  readonly links: Readonly<Record<'world' | 'signUp' | 'forgotPassword' | 'docs', string | null>>;
  /** Origins whose pages may frame /components/* and talk to it. */
  readonly embedderOrigins: readonly string[];
  /** Feature flags that differ from the app's defaults. */
  readonly flags: Readonly<Record<string, boolean>>;
  /** GitHub, and signing in through providers. */
  readonly oauth: OauthSettings;
}

const MIB = 1024 * 1024;

const databasePlace = (environment: Environment, dataFolder: string): DatabasePlace => {
  const url = environment['DATABASE_URL']?.trim();
  if (!url) return { folder: path.join(dataFolder, 'database') };
  if (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)) return { url };
  throw new BadSetting(`DATABASE_URL must be an address like postgresql://user:password@host:5432/name.`);
};

const S3_SETTINGS = ['ATELIER_S3_ENDPOINT', 'ATELIER_S3_BUCKET', 'ATELIER_S3_ACCESS_KEY', 'ATELIER_S3_SECRET_KEY'] as const;

const s3Place = (environment: Environment): S3Place | null => {
  const [endpoint = '', bucket = '', accessKey = '', secretKey = ''] = S3_SETTINGS.map((name) => environment[name]?.trim() ?? '');
  const lacking = S3_SETTINGS.filter((name) => !environment[name]?.trim());
  if (lacking.length === S3_SETTINGS.length) return null;
  if (lacking.length > 0) throw new BadSetting(`S3 needs ${lacking.join(' and ')} too.`);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) throw new BadSetting(`ATELIER_S3_BUCKET must be the name of a bucket, but it is '${bucket}'.`);
  return { endpoint: origin('ATELIER_S3_ENDPOINT', endpoint), bucket, accessKey, secretKey, region: environment['ATELIER_S3_REGION']?.trim() || 'us-east-1' };
};

const flags = (environment: Environment) => Object.fromEntries(list(environment['ATELIER_FLAGS']).map((item) => {
  const [name = '', value = 'on'] = item.split('=');
  if (name !== '' && (value === 'on' || value === 'off')) return [name, value === 'on'] as const;
  throw new BadSetting(`ATELIER_FLAGS must look like 'sweeps=on,fix_code=off', but it holds '${item}'.`);
}));

const driveQuota = (environment: Environment): number | null =>
  (words(environment, 'ATELIER_DRIVE_QUOTA_MB') === undefined ? null : whole(environment, 'ATELIER_DRIVE_QUOTA_MB', 0, [1, 1024 * 1024 * 1024]) * MIB);

const adminPassword = (environment: Environment): string | undefined => {
  const password = environment['ATELIER_ADMIN_PASSWORD'];
  if (password === undefined || password === '') return undefined;
  if (password.length >= 8) return password;
  throw new BadSetting('ATELIER_ADMIN_PASSWORD must have at least 8 characters.');
};

const adminEmail = (environment: Environment): string => {
  const email = words(environment, 'ATELIER_ADMIN_EMAIL') ?? '';
  if (email === '' || /^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new BadSetting(`ATELIER_ADMIN_EMAIL must be an e-mail address, but it is '${email}'.`);
};

/** Reads the settings from the environment; throws `BadSetting` with a sentence for the first that cannot be used. */
export const readConfig = (environment: Environment): Config => {
  const dataFolder = path.resolve(environment['ATELIER_DATA']?.trim() || '.data');
  const port = whole(environment, 'ATELIER_PORT', 8080, [0, 65_535]);
  const gatewayPort = whole(environment, 'ATELIER_GATEWAY_PORT', 8888, [0, 65_535]);
  if (port !== 0 && port === gatewayPort) throw new BadSetting('ATELIER_GATEWAY_PORT must differ from ATELIER_PORT.');
  return {
    host: environment['ATELIER_HOST']?.trim() || '127.0.0.1',
    port, gatewayPort, dataFolder,
    sharedFolder: path.resolve(words(environment, 'ATELIER_SHARED') ?? dataFolder),
    database: databasePlace(environment, dataFolder),
    engines: readEngineSettings(environment),
    s3: s3Place(environment),
    adminPassword: adminPassword(environment),
    adminEmail: adminEmail(environment),
    uploadLimit: whole(environment, 'ATELIER_UPLOAD_LIMIT_MB', 5 * 1024, [1, 1024 * 1024]) * MIB,
    driveQuota: driveQuota(environment),
    passwordCost: 15,
    webFolder: places.web,
    links: {
      world: link(environment, 'WORLD_URL'), signUp: link(environment, 'ATELIER_SIGNUP_URL'),
      forgotPassword: link(environment, 'ATELIER_FORGOT_PASSWORD_URL'), docs: link(environment, 'ATELIER_DOCS_URL'),
    },
    embedderOrigins: list(environment['ATELIER_EMBEDDER_ORIGINS']).map((text) => origin('ATELIER_EMBEDDER_ORIGINS', text)),
    flags: flags(environment),
    oauth: readOauthSettings(environment),
  };
};
