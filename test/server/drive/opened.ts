import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { readConfig } from '~/server/platform/settings/config';
import type { S3Settings } from '~/server/platform/storage/s3/bucket';
import { openStores, type Stores } from '~/server/platform/storage/stores';
import { blobRoute, drivePutUrl, type DrivePut } from '~/server/platform/files/blobRoute';
import { openFiles } from '~/server/platform/files/files';
import { readKey } from '~/server/platform/files/serverKey';
import { createSigner } from '~/server/platform/files/signer';
import { answerProblems } from '~/server/platform/http/problems';
import { testTrash } from '../support/testTrash';

/** The storage areas of a workspace on a listening server that does nothing but serve their addresses. */
export interface OpenedStores {
  readonly stores: Stores;
  /** The same areas; addresses made by these are out of date after a moment. */
  readonly hasty: Stores;
  readonly dataFolder: string;
  /** Bugs that were told to the operator. */
  readonly reported: unknown[];
  /** Sends a request to an address of a store, as a browser would. */
  send(url: string, init?: RequestInit): Promise<Response>;
  /** The address of a file whose size nobody has told. */
  unsized(put: DrivePut): string;
  /** Where addresses without an origin lead. */
  readonly origin: string;
  close(): Promise<void>;
}

export const HASTY_MS = 1000;
/** The largest file that an address takes whose size was not told. */
export const MAX_BYTES = 8;
const MINUTE_MS = 60_000;

/** To whom the addresses are handed out. */
export const SESSION = 'of ann';

/** A storage may close a kept connection just as the next request is sent; browsers then send it again, and so do we. */
const sent = async (url: URL, init?: RequestInit, tries = 3): Promise<Response> => {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (tries === 1) throw error;
    return sent(url, init, tries - 1);
  }
};

/** Opens the areas on the disk, or in S3; without a folder a fresh one, which `close` removes. */
export const openedStores = async (
  s3: S3Settings | null,
  dataFolder?: string,
): Promise<OpenedStores> => {
  const folder = dataFolder ?? (await mkdtemp(path.join(os.tmpdir(), 'atelier-drive-')));
  const [files, key] = await Promise.all([openFiles(folder), readKey(folder, true)]);
  const signer = createSigner(
    key,
    (session) => Promise.resolve(session === SESSION),
    () => Promise.resolve(true),
  );
  const stores = await openStores({ dataFolder: folder, s3 }, signer, testTrash(folder));
  const hasty = await openStores({ dataFolder: folder, s3 }, signer, testTrash(folder), HASTY_MS);
  const reported: unknown[] = [];
  const app = Fastify({ forceCloseConnections: true });
  answerProblems(app, (error) => void reported.push(error));
  await app.register(
    blobRoute({
      files,
      signer,
      stores,
      config: { ...readConfig({}), uploadLimit: MAX_BYTES, driveQuota: null },
      drive: { trash: { bytes: () => Promise.resolve(0) } },
    }),
  );
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    stores,
    hasty,
    dataFolder: folder,
    reported,
    origin,
    unsized: (put) => drivePutUrl(signer, put, MINUTE_MS),
    send: (url, init) => sent(new URL(signer.bind(url, SESSION), origin), init),
    close: async () => {
      await app.close();
      if (dataFolder === undefined)
        await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
};

export const ANN = { user_name: 'ann', team_name: 'red' };
export const BOB = { user_name: 'bob', team_name: 'red' };
