import { forAll } from '../disk/entries';
import type { CopyWatch } from '../store';
import type { Bucket, StoredKey } from './bucket';

/** A key, and what its copy is to be called. */
interface KeyToCopy extends Pick<StoredKey, 'key' | 'size'> {
  readonly to: string;
}

/**
 * Copies keys, so many at once. Where one fails, or all of it is aborted, no other is begun; it throws when none is on its way any more, since
 * a copy that arrived after the others were removed would stay.
 */
export const copyKeys = async (
  bucket: Pick<Bucket, 'copy'>,
  keys: readonly KeyToCopy[],
  { signal, onCopied }: CopyWatch = {},
  atOnce: number,
): Promise<void> => {
  let failure: { readonly reason: unknown } | undefined;
  await forAll(
    keys,
    async ({ key, size, to }) => {
      if (failure) return;
      try {
        signal?.throwIfAborted();
        await bucket.copy(key, to);
        onCopied?.(size);
      } catch (reason) {
        failure ??= { reason };
      }
    },
    atOnce,
  );
  if (failure) throw failure.reason;
};
