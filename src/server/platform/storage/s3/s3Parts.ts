import type { CompletedPart } from '@aws-sdk/client-s3';
import { HttpError } from '../../httpError';
import type { PartedUploads } from '../store';
import { requestBucket, type S3 } from './bucket';

const PART_LIFETIME_S = 60 * 60;
const GIVEN_UP_MS = 7 * 24 * 3_600_000;

interface S3PartsAt {
  readonly s3: () => Promise<S3>;
  /** The whole key of a path; throws `invalid` where a name in it is not allowed. */
  readonly keyOf: (path: string) => Promise<string>;
  /** Throws where a file may not be put at the path; else makes the folders above it. Returns the bytes that are there now. */
  readonly makeRoom: (path: string, replace: boolean) => Promise<number>;
  readonly grew: (bytes: number) => void;
  readonly taken: (path: string) => HttpError;
}

/** A part as S3 lists it, and when it arrived, ms since 1970. */
type Listed = CompletedPart & { readonly Size: number; readonly at: number };

const gone = () => new HttpError('missing', 'There is no such upload any more; start it again.');

/** Aborts what nobody completed for days, so that the storage does not keep (and charge for) parts of it. */
export const sweepS3Parts = async ({ sdk, client, bucket }: S3): Promise<void> => {
  const { Uploads = [] } = await client.send(
    new sdk.ListMultipartUploadsCommand({ Bucket: bucket }),
  );
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (Initiated && Date.now() - Initiated.getTime() > GIVEN_UP_MS)
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
  }
};

/** Uploads in parts as S3's own multipart uploads. */
export const createS3Parts = ({ s3, keyOf, makeRoom, grew, taken }: S3PartsAt): PartedUploads => {
  const at = async (path: string, id: string) => {
    const opened = await s3();
    return { ...opened, where: { Bucket: opened.bucket, Key: await keyOf(path), UploadId: id } };
  };

  const listed = async (path: string, id: string): Promise<Listed[]> => {
    const { sdk, client, where } = await at(path, id);
    const parts: Listed[] = [];
    let marker: string | undefined;
    do {
      const page = await requestBucket(
        () => client.send(new sdk.ListPartsCommand({ ...where, PartNumberMarker: marker })),
        (status) => {
          if (status === 404) throw gone();
          return undefined;
        },
      );
      for (const { PartNumber, ETag, Size = 0, LastModified } of page.Parts ?? [])
        parts.push({ PartNumber, ETag, Size, at: LastModified?.getTime() ?? 0 });
      marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return parts;
  };

  const refuseUnlessWhole = (
    parts: readonly { PartNumber?: number | undefined; Size: number }[],
    size: number,
  ) => {
    const arrived = parts.reduce((sum, { Size }) => sum + Size, 0);
    const isGapless = parts.every(({ PartNumber }, index) => PartNumber === index + 1);
    if (!isGapless || arrived !== size)
      throw new HttpError('invalid', `${arrived} of ${size} bytes have arrived.`);
  };

  return {
    spans: false,
    async begin(path) {
      await makeRoom(path, true);
      const { sdk, client, bucket } = await s3();
      const Key = await keyOf(path);
      const { UploadId } = await requestBucket(() =>
        client.send(
          new sdk.CreateMultipartUploadCommand({
            Bucket: bucket,
            Key,
            ContentType: 'application/octet-stream',
          }),
        ),
      );
      if (UploadId === undefined) throw new Error('S3 opened an upload without an id.');
      return UploadId;
    },
    async putUrl(path, id, number, size) {
      const { sdk, client, where, presign } = await at(path, id);
      const command = new sdk.UploadPartCommand({
        ...where,
        PartNumber: number,
        ContentLength: size,
      });
      return presign(client, command, {
        expiresIn: PART_LIFETIME_S,
        signableHeaders: new Set(['host', 'content-length']),
      });
    },
    async list(path, id) {
      return (await listed(path, id)).map(({ PartNumber = 0, Size }) => ({
        number: PartNumber,
        size: Size,
      }));
    },
    async lastArrival(path, id) {
      return Math.max(0, ...(await listed(path, id)).map(({ at: arrived }) => arrived));
    },
    async complete(path, id, { size, replace }) {
      const parts = await listed(path, id);
      refuseUnlessWhole(parts, size);
      const before = await makeRoom(path, replace);
      const { sdk, client, where, canCreateOnly } = await at(path, id);
      const sure = !replace && (await canCreateOnly()) ? { IfNoneMatch: '*' } : {};
      const MultipartUpload = {
        Parts: parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })),
      };
      await requestBucket(
        () =>
          client.send(
            new sdk.CompleteMultipartUploadCommand({ ...where, ...sure, MultipartUpload }),
          ),
        (status) => {
          if (status === 404) throw gone();
          if (status === 412) throw taken(path);
          return undefined;
        },
      );
      grew(size - before);
    },
    async abort(path, id) {
      const { sdk, client, where } = await at(path, id);
      await requestBucket(
        () => client.send(new sdk.AbortMultipartUploadCommand(where)).then(() => true),
        (status) => (status === 404 ? true : undefined),
      );
    },
  };
};
