import type { Config } from '../settings/config';
import { checkDatabase } from './database';
import { checkFolders, checkPorts, checkPrograms } from './machine';
import { checkServices } from './services';

/** The result of one check. `missing` is worth knowing and keeps nothing from starting. */
export interface Finding {
  readonly what: string;
  readonly state: 'ok' | 'missing' | 'failed';
  readonly text: string;
}

const WIDTH = 18;
const SHOWN = { ok: 'ok     ', missing: 'missing', failed: 'FAILED ' } as const;

/** A finding as a line of the screen. */
export const findingLine = ({ what, state, text }: Finding): string =>
  `  ${SHOWN[state]}  ${what.padEnd(WIDTH)}${text}\n`;

/** Tries what a start needs, without starting: nothing is made, and nothing is changed. */
export const checkConfig = async (config: Config): Promise<readonly Finding[]> =>
  (
    await Promise.all([
      checkFolders(config),
      checkDatabase(config),
      checkPorts(config),
      checkPrograms(config),
      checkServices(config),
    ])
  ).flat();
