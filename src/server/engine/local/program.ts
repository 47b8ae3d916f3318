import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The arguments that make Node run the supervisor: the file the build made of it, or its source by way of tsx in development. */
export const supervisorProgram = (): readonly string[] => {
  const built = path.join(import.meta.dirname, '../../supervisor.js');
  if (existsSync(built)) return [built];
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return ['--import', tsx, path.join(import.meta.dirname, 'supervisor.ts')];
};
