import type * as sdkModule from '@aws-sdk/client-s3';
import type { PutObjectCommandInput, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { getSignedUrl as presign } from '@aws-sdk/s3-request-presigner';
import { Readable } from 'node:stream';
import { HttpError } from '../../httpError';

/** Where an S3-compatible storage is, and the bucket in it; the bucket must exist. */
export interface S3Settings {
  /** 'https://s3.example.com'; browsers must reach it too. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  /** Keys in one answer to a listing; by default as many as the storage gives at most (1000). */
  readonly pageSize?: number;
}

export interface StoredKey {
  readonly key: string;
  readonly size: number;
  readonly modified: number | null;
}

/** The functions of a bucket for the store, by whole keys. */
export interface Bucket {
  head(key: string): Promise<StoredKey | null>;
  /** All keys with a prefix in their order, a page at a time; with `shallow` those behind a further slash are told as folders ('data/'). */
  pages(
    prefix: string,
    options?: { shallow?: boolean; limit?: number },
  ): AsyncIterable<{ keys: StoredKey[]; folders: string[] }>;
  /** False where `createOnly` and the key is taken. */
  put(
    key: string,
    body: Buffer | Readable,
    options: { size: number; createOnly?: boolean; signal?: AbortSignal },
  ): Promise<boolean>;
  /** Null where there is no such key. */
  get(key: string, range?: { start: number; end: number }): Promise<Readable | null>;
  remove(key: string): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** The client and its commands, for what only uploads in parts need. */
  readonly s3: S3;
}

export interface S3 {
  readonly sdk: typeof sdkModule;
  readonly client: S3Client;
  readonly bucket: string;
  readonly presign: typeof presign;
  /** Whether the storage honours If-None-Match, so that writing cannot race with writing. */
  canCreateOnly(): Promise<boolean>;
}

/** The HTTP status of what an S3 storage refused; null of other errors. */
export const statusOf = (error: unknown): number | null => {
  if (!(error instanceof Error) || !('$metadata' in error)) return null;
  return (error as S3ServiceException).$metadata.httpStatusCode ?? null;
};

/** Runs a request; `otherwise` answers for the statuses it names. A storage that cannot be reached is told as `unavailable`. */
export const requestBucket = async <Value>(
  work: () => Promise<Value>,
  otherwise: (status: number) => Value | undefined = () => undefined,
): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    const status = statusOf(error);
    const answer = status === null ? undefined : otherwise(status);
    if (answer !== undefined) return answer;
    if (status === 507)
      throw new HttpError('full', 'There is no room left in the storage. Nothing was stored.');
    const isUnreachable =
      error instanceof Error &&
      (('code' in error && /^E[A-Z]+$/.test(String(error.code))) || error.name === 'TimeoutError');
    if (isUnreachable || (status !== null && status >= 500))
      throw new HttpError(
        'unavailable',
        'The file storage does not answer. Please try again later.',
      );
    throw error;
  }
};

const ignore = () => undefined;

const PROBE = '.atelier/probe';

const connect = async (settings: S3Settings): Promise<S3> => {
  // Loaded only where S3 is configured: it takes a tenth of a second.
  const [sdk, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const client = new sdk.S3Client({
    endpoint: settings.endpoint,
    region: settings.region,
    forcePathStyle: true,
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000 },
    // Warnings are thrown, too.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  });
  const { bucket } = settings;
  const probe = async () => {
    const put = () =>
      client
        .send(new sdk.PutObjectCommand({ Bucket: bucket, Key: PROBE, Body: '', IfNoneMatch: '*' }))
        .then(
          () => 200,
          (error: unknown) => statusOf(error),
        );
    return (await put()) !== null && (await put()) === 412;
  };
  let known: Promise<boolean> | undefined;
  return { sdk, client, bucket, presign: getSignedUrl, canCreateOnly: () => (known ??= probe()) };
};

/** Connects to a bucket; nothing is asked of it yet. */
export const openBucket = async (settings: S3Settings): Promise<Bucket> => {
  const s3 = await connect(settings);
  const { sdk, client, bucket } = s3;
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    s3,
    head: (key) =>
      requestBucket(
        async () => {
          const { ContentLength = 0, LastModified } = await client.send(
            new sdk.HeadObjectCommand(at(key)),
          );
          return { key, size: ContentLength, modified: LastModified?.getTime() ?? null };
        },
        (status) => (status === 404 ? null : undefined),
      ),
    async *pages(prefix, { shallow = false, limit } = {}) {
      let token: string | undefined;
      do {
        const page = await requestBucket(() =>
          client.send(
            new sdk.ListObjectsV2Command({
              Bucket: bucket,
              Prefix: prefix,
              ContinuationToken: token,
              ...(shallow ? { Delimiter: '/' } : {}),
              MaxKeys: limit ?? settings.pageSize,
            }),
          ),
        );
        yield {
          keys: (page.Contents ?? []).map(({ Key = '', Size = 0, LastModified }) => ({
            key: Key,
            size: Size,
            modified: LastModified?.getTime() ?? null,
          })),
          folders: (page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
        };
        token = page.IsTruncated && limit === undefined ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },
    async put(key, body, { size, createOnly = false, signal }) {
      const input: PutObjectCommandInput = {
        ...at(key),
        Body: body,
        ContentLength: size,
        ContentType: 'application/octet-stream',
      };
      const isSure = createOnly && (await s3.canCreateOnly());
      return requestBucket(
        async () => {
          await client.send(
            new sdk.PutObjectCommand(isSure ? { ...input, IfNoneMatch: '*' } : input),
            signal ? { abortSignal: signal } : {},
          );
          return true;
        },
        (status) => (status === 412 ? false : undefined),
      );
    },
    get: (key, range) =>
      requestBucket(
        async () => {
          const { Body } = await client.send(
            new sdk.GetObjectCommand({
              ...at(key),
              ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
            }),
          );
          return Body instanceof Readable ? Body : null;
        },
        (status) => (status === 404 ? null : undefined),
      ),
    remove: (key) =>
      requestBucket(async () => {
        await client.send(new sdk.DeleteObjectCommand(at(key)));
      }),
    copy: (from, to) =>
      requestBucket(async () => {
        const CopySource = [bucket, ...from.split('/')].map(encodeURIComponent).join('/');
        await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource }));
      }),
  };
};
