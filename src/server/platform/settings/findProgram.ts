import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { searchPath } from './process';

/** Where a program is on the PATH; null where it is not. */
export const findProgram = async (name: string, places = searchPath()): Promise<string | null> => {
  for (const folder of places.split(path.delimiter).filter((one) => path.isAbsolute(one))) {
    const file = path.join(folder, name);
    if (
      await fs.access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
  }
  return null;
};
