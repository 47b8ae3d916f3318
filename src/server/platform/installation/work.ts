import fs from 'node:fs/promises';
import path from 'node:path';

/** Where people's work lies below the shared folder, and how it is told: one, several. */
const PLACES = [
  ['files', 'the files of 1 person', 'the files of # people'],
  ['drives/user', 'the drive of 1 person', 'the drives of # people'],
  ['drives/team', 'the drive of 1 team', 'the drives of # teams'],
  ['jobs', 'the results of 1 job', 'the results of # jobs'],
  ['published', '1 published page', '# published pages'],
  ['environments', '1 environment', '# environments'],
] as const;

/** Whether anything but folders is at or below a place; links are not followed. */
const holdsAnything = async (place: string): Promise<boolean> => {
  // A missing folder holds nothing.
  const entries = await fs.readdir(place, { withFileTypes: true }).catch(() => []);
  if (entries.some((entry) => !entry.isDirectory())) return true;
  for (const entry of entries) if (await holdsAnything(path.join(place, entry.name))) return true;
  return false;
};

/** Summary of people's work in the shared folder: 'the files of 2 people', 'the results of 14 jobs'. Empty folders are no work. */
export const findWork = async (sharedFolder: string): Promise<string[]> => {
  const found: string[] = [];
  for (const [place, one, several] of PLACES) {
    const folder = path.join(sharedFolder, place);
    // A missing folder holds nothing.
    const names = (await fs.readdir(folder, { withFileTypes: true }).catch(() => [])).filter(
      (entry) => entry.isDirectory(),
    );
    const held = await Promise.all(names.map(({ name }) => holdsAnything(path.join(folder, name))));
    const count = held.filter(Boolean).length;
    if (count > 0) found.push(count === 1 ? one : several.replace('#', String(count)));
  }
  return found;
};
