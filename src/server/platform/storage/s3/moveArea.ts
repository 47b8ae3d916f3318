import { forAll } from '../disk/entries';
import type { Bucket } from './bucket';

const AT_ONCE = 16;

/**
 * Moves every key of an area below another prefix. Each is copied before it is removed, so whatever ends it half-way leaves each file in one of
 * the two places, and the next time the rest comes.
 */
export const moveArea = async (bucket: Bucket, area: string, to: string): Promise<void> => {
  await bucket.put(`${to}/`, Buffer.alloc(0), { size: 0 });
  for await (const { keys } of bucket.pages(`${area}/`)) {
    await forAll(
      keys,
      async ({ key }) => {
        await bucket.copy(key, `${to}/${key.slice(area.length + 1)}`);
        await bucket.remove(key);
      },
      AT_ONCE,
    );
  }
};
