import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { searchPath } from '../settings/process';

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // There is none.
    return false;
  }
};

/**
 * Where a tool of the system is, absolute. It runs with the server's rights and the environment of a person's program, whose PATH begins with what
 * people installed: a package with a program `prlimit` must not be started in its place. Where there is none, a path that does not exist.
 */
export const systemTool = (name: string): string =>
  searchPath()
    .split(path.delimiter)
    .filter((folder) => path.isAbsolute(folder))
    .map((folder) => path.join(folder, name))
    .find(isProgram) ?? `/${name}`;
