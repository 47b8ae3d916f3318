import { storageOf, storedText, unlessBlocked } from './storage';

const PLACE = 'atelier-claims';
const KEPT = 100;

const read = (): string[] => {
  try {
    const kept: unknown = JSON.parse(storedText(PLACE) ?? '[]');
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
};

const take = (what: string): boolean => {
  const taken = read();
  if (taken.includes(what)) return false;
  try {
    storageOf('local')?.setItem(PLACE, JSON.stringify([...taken, what].slice(-KEPT)));
  } catch {
    // Without a storage each tab tells for itself.
  }
  return true;
};

/** Claims something for this tab; false where another tab of this browser, or this one, has claimed it before. */
export const claim = async (what: string): Promise<boolean> => {
  if (!storageOf('local')) return true;
  const locks: LockManager | undefined = unlessBlocked(() => globalThis.navigator?.locks);
  return locks ? locks.request(PLACE, () => take(what)).catch(() => take(what)) : take(what);
};
