import type { OnClash } from '~/contract/drive';
import { drivePutUrl } from '../../platform/files/blobRoute';
import { HttpError } from '../../platform/httpError';
import type { Store } from '../../platform/storage/store';
import type { Workspace } from '../../platform/workspace';
import { placingOf } from './placing';
import { requireQuota, rejectTooLarge } from '../../platform/storage/quota';
import { BAD_NAME } from './rules';
import { newLocationOf, pathOf } from '../../platform/storage/paths';

/** How long an address to send a file of any size to is good for, ms. */
const UPLOAD_LIFETIME_MS = 15 * 60_000;

interface Sized {
  readonly destination_path: string;
  /** Bytes. */
  readonly size: number;
}

/** Of any size where it is not told. */
type Sent = Omit<Sized, 'size'> & {
  readonly size?: number | undefined;
  readonly on_clash?: OnClash | undefined;
};

export interface UploadAddress {
  /** Without an origin. */
  readonly url: string;
  readonly path: string;
}

/** Gives addresses that files of a drive may be PUT to. */
export const uploadAddresses = ({
  config,
  signer,
  drive: { trash },
}: Pick<Workspace, 'config' | 'signer' | 'drive'>) => {
  /** `before`: bytes of what is sent before it. Throws where the name or the size is refused, where there is no room, and where the name is taken. */
  const one = async (
    store: Store,
    { destination_path, size, on_clash = 'ask' }: Sent,
    before = 0,
  ): Promise<UploadAddress> => {
    rejectTooLarge(config, size ?? 0);
    const { location, replace, replacedBytes } = await placingOf(
      store,
      newLocationOf(destination_path, 'destination_path', BAD_NAME),
      on_clash,
    );
    await requireQuota(store, config, trash, before + (size ?? 0) - replacedBytes);
    const terms = { area: store.area, location, replace };
    const url =
      size === undefined
        ? drivePutUrl(signer, terms, UPLOAD_LIFETIME_MS)
        : await store.putUrl(location, { size, replace });
    return { url, path: pathOf(location, false) };
  };

  /** Of files that are sent right after one of `before` bytes; null where it is refused: it asks by itself then, and is told why. */
  const ofFollowing = async (store: Store, files: readonly Sized[], before: number) => {
    // An address that waits would write over what came meanwhile.
    if (!store.refusesTaken) return files.map(() => null);
    const given: (UploadAddress | null)[] = [];
    let bytes = before;
    for (const file of files) {
      const address = await one(store, file, bytes).catch((error: unknown) => {
        if (error instanceof HttpError) return null;
        throw error;
      });
      given.push(address);
      if (address) bytes += file.size;
    }
    return given;
  };

  return { one, ofFollowing };
};
