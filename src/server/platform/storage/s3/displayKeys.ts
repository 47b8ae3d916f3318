import { displayNames, isDisplayable, mayStandForAnother } from '../disk/displayNames';
import type { Bucket, StoredKey } from './bucket';

/** The content of a folder is remembered for this long, ms: many files are put into one folder at a time. */
const KEPT_MS = 2_000;

/** A bucket whose keys are what they are shown as: other programs write keys that no path of ours may have. */
export interface DisplayBucket extends Bucket {
  /** The key that is shown as this one; itself where there is none. */
  actual(key: string): Promise<string>;
}

const folderOf = (key: string) => key.slice(0, key.lastIndexOf('/') + 1);
const join = (folder: string, name: string) => `${folder}${name}/`;

/** Shows the keys of a bucket by names that a path may have, and finds them by those. */
export const displayKeys = (bucket: Bucket): DisplayBucket => {
  const known = new Map<string, { readonly until: number; readonly names: Map<string, string> }>();

  /** The display names in a folder, by name; `folder` is '' or ends with a slash. */
  const namesIn = async (folder: string): Promise<Map<string, string>> => {
    const before = known.get(folder);
    if (before && before.until > performance.now()) return before.names;
    const found = new Set<string>();
    for await (const { keys, folders } of bucket.pages(folder, { shallow: true })) {
      for (const { key } of keys) if (key !== folder) found.add(key.slice(folder.length));
      for (const key of folders) found.add(key.slice(folder.length, -1));
    }
    const names = displayNames([...found]);
    for (const [each, { until }] of known) if (until <= performance.now()) known.delete(each);
    known.set(folder, { until: performance.now() + KEPT_MS, names });
    return names;
  };

  const isThere = async (key: string): Promise<boolean> => {
    if (!key.endsWith('/') && (await bucket.head(key))) return true;
    for await (const { keys } of bucket.pages(key.endsWith('/') ? key : `${key}/`, { limit: 1 }))
      return keys.length > 0;
    return false;
  };

  const actual = async (key: string): Promise<string> => {
    const names = key.split('/');
    if (!names.some(mayStandForAnother) || (await isThere(key))) return key;
    const last = names.pop() ?? '';
    let folder = '';
    const named = async (name: string) => {
      if (!mayStandForAnother(name)) return name;
      for (const [each, shown] of await namesIn(folder)) if (shown === name) return each;
      return name;
    };
    for (const name of names) folder = join(folder, await named(name));
    return folder + (await named(last));
  };

  /** The display name of a key below `prefix`, where that is shown as `shownPrefix`. */
  const shown = async (key: string, prefix: string, shownPrefix: string): Promise<string> => {
    // A prefix may end within a name.
    const [parent, shownParent] = [folderOf(prefix), folderOf(shownPrefix)];
    const names = key.slice(parent.length).split('/');
    // An empty name at the end is the mark of a folder.
    const isPlain = names.every(
      (name, at) => isDisplayable(name) || (name === '' && at === names.length - 1),
    );
    if (isPlain) return shownParent + names.join('/');
    let [folder, told] = [parent, shownParent];
    for (const [at, name] of names.entries()) {
      const isLast = at === names.length - 1;
      const as = isLast && name === '' ? '' : ((await namesIn(folder)).get(name) ?? name);
      if (isLast) return told + as;
      folder = join(folder, name);
      told = join(told, as);
    }
    return told;
  };

  return {
    ...bucket,
    actual,
    head: async (key) => {
      const found = await bucket.head(await actual(key));
      return found && { ...found, key };
    },
    async *pages(shownPrefix, options) {
      const prefix = await actual(shownPrefix);
      for await (const { keys, folders } of bucket.pages(prefix, options)) {
        const told: StoredKey[] = [];
        for (const each of keys)
          told.push({ ...each, key: await shown(each.key, prefix, shownPrefix) });
        const toldFolders: string[] = [];
        for (const folder of folders)
          toldFolders.push(`${await shown(folder.slice(0, -1), prefix, shownPrefix)}/`);
        yield { keys: told, folders: toldFolders };
      }
    },
    put: async (key, body, options) => bucket.put(await actual(key), body, options),
    get: async (key, range) => bucket.get(await actual(key), range),
    remove: async (key) => bucket.remove(await actual(key)),
    copy: async (from, to) => bucket.copy(await actual(from), to),
  };
};
