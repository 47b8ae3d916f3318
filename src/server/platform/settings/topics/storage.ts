import { setting } from '../setting';
import { kind, matching, origin, text, whole } from '../values';

/** A pebibyte: more than any disk has. */
const MAX_MIB = 1024 ** 3;

const isDatabase = (given: string) =>
  /^postgres(ql)?:\/\//.test(given) && URL.canParse(given) ? given : undefined;

/** Where rows and files are, and how much of them. */
export const storage = {
  ATELIER_DATA: setting({
    kind: text(),
    type: 'the path of a folder',
    usual: '.data',
    about: 'The data folder: database, files, keys. One server per folder.',
    example: '/var/lib/atelier',
    common: true,
  }),
  ATELIER_SHARED: setting({
    kind: text(),
    type: 'the path of a folder',
    usual: null,
    usually: 'the data folder',
    about:
      'A folder that several servers of one workspace, and the nodes of a cluster, see under the same path: files, keys, jobs. Several servers need `DATABASE_URL` too, and a data folder each.',
    example: '/shared/atelier',
  }),
  DATABASE_URL: setting({
    kind: kind(
      isDatabase,
      () => 'must be an address like postgresql://user:password@host:5432/name.',
    ),
    type: 'an address',
    usual: null,
    usually: 'the built-in database',
    about: 'The PostgreSQL database that rows are kept in.',
    example: 'postgresql://user:password@host:5432/name',
    secret: true,
    common: true,
  }),
  ATELIER_DATABASE_CONNECTIONS: setting({
    kind: whole(2, 200),
    type: 'a whole number',
    unit: 'connections',
    usual: 10,
    about:
      'How many connections each server opens to PostgreSQL at most, besides the one that listens for events of other servers.',
    example: '20',
  }),
  ATELIER_S3_ENDPOINT: setting({
    kind: origin(),
    type: 'an address',
    usual: null,
    about:
      'Keeps drives in an S3-compatible storage instead of the data folder; needs bucket and both keys too. Browsers must reach it, and the bucket must allow the app’s origin (CORS) to GET and PUT.',
    example: 'https://s3.example.org',
  }),
  ATELIER_S3_BUCKET: setting({
    kind: matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket'),
    type: 'the name of a bucket',
    usual: null,
    about: 'The bucket that drives are kept in. It must exist.',
    example: 'atelier',
  }),
  ATELIER_S3_ACCESS_KEY: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The access key of the bucket.',
    example: 'AKIAEXAMPLE',
    secret: true,
  }),
  ATELIER_S3_SECRET_KEY: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about: 'The secret key of the bucket.',
    example: 'a-secret-key',
    secret: true,
  }),
  ATELIER_S3_REGION: setting({
    kind: text(),
    type: 'text',
    usual: 'us-east-1',
    about: 'The region that requests to the bucket are signed for.',
    example: 'eu-central-1',
  }),
  ATELIER_UPLOAD_LIMIT_MB: setting({
    kind: whole(1, 1024 * 1024),
    type: 'a whole number',
    unit: 'MiB',
    usual: 5 * 1024,
    about: 'The largest file that may be uploaded.',
    example: '20480',
  }),
  ATELIER_DRIVE_QUOTA_MB: setting({
    kind: whole(1, MAX_MIB),
    type: 'a whole number',
    unit: 'MiB',
    usual: null,
    about: "What each person's drive, and each team's, may hold.",
    example: '102400',
  }),
  ATELIER_TRASH_DAYS: setting({
    kind: whole(1, 3650),
    type: 'a whole number',
    unit: 'days',
    usual: 7,
    about:
      'How many days orphaned files, which no row of the database names, stay in [the trash](operations.md#trash).',
    example: '30',
  }),
  ATELIER_CHAT_DAYS: setting({
    kind: whole(1, 100_000),
    type: 'a whole number',
    unit: 'days',
    usual: null,
    usually: 'all is kept',
    about: 'What is said in conversations is deleted after so many days, with its files.',
    example: '365',
  }),
  ATELIER_ADOPT: setting({
    kind: text(),
    type: 'text',
    usual: null,
    about:
      'The word with which a refused start can bind this database and this folder from now on; the refusal names it.',
    example: 'ab12cd34',
  }),
  ATELIER_NEW_KEY: setting({
    kind: kind(
      (given) => (given === 'yes' ? true : undefined),
      (given) => `must be 'yes' or not be set, but it is '${given}'.`,
    ),
    type: '`yes`',
    usual: false,
    usually: 'none',
    about:
      'Makes a new `signing.key` where it is lost: people connect their GitHub accounts again, and addresses of files that were handed out work no more.',
    example: 'yes',
  }),
};
