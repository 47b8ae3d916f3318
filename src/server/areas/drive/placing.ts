import type { OnClash } from '~/contract/drive';
import { HttpError } from '../../platform/httpError';
import { nameTaken } from './transfer';
import { freeLocation } from './freeName';
import { nameOf, parentOf } from '../../platform/storage/paths';
import type { Store } from '../../platform/storage/store';

/** Where a file that is sent will lie, and the bytes it frees there. */
export interface Placing {
  readonly location: string;
  readonly replace: boolean;
  readonly replacedBytes: number;
}

const refuseBelowFile = async (store: Store, location: string): Promise<void> => {
  for (let folder = parentOf(location); folder !== ''; folder = parentOf(folder)) {
    const found = await store.find(folder);
    if (found?.isDir) return;
    if (found)
      throw new HttpError('conflict', `${nameOf(folder)} is a file, so nothing can lie in it.`);
  }
};

/**
 * Finds the location of a file that is to be sent: with `ask` and `skip` a taken name is refused (`exists`), `replace` takes it
 * where a file has it, `keep_both` finds a free one. Throws `conflict` where a folder has the name or a file is in the way.
 */
export const placingOf = async (
  store: Store,
  location: string,
  onClash: OnClash,
): Promise<Placing> => {
  const found = await store.find(location);
  const fresh = { replace: onClash === 'replace', replacedBytes: 0 };
  if (!found) {
    await refuseBelowFile(store, location);
    return { location, ...fresh };
  }
  if (onClash === 'keep_both')
    return {
      location: await freeLocation(
        location,
        false,
        async (taken) => (await store.find(taken)) !== null,
      ),
      ...fresh,
    };
  if (onClash !== 'replace') throw nameTaken(nameOf(location));
  if (found.isDir)
    throw new HttpError(
      'conflict',
      `There is a folder called ${nameOf(location)}; a file does not replace it.`,
    );
  return { location, replace: true, replacedBytes: found.size ?? 0 };
};
