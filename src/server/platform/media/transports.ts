import { createHash } from 'node:crypto';
import os from 'node:os';
import { createJanus } from './janus/janus';
import type { MediaSettings } from './settings';
import { createSfu } from './sfu/sfu';
import type { LiveTransport } from './transport';

/** The same at each start of this server, and another one for each server. */
const nameOf = (dataFolder: string) =>
  createHash('sha256').update(`${os.hostname()} ${dataFolder}`).digest('hex').slice(0, 16);

/** The transport that the settings name: Janus where they do, else the built-in one. */
export const createTransport = (
  settings: MediaSettings,
  dataFolder: string,
  report: (error: unknown) => void,
): LiveTransport =>
  settings.janus
    ? createJanus(settings.janus, settings, nameOf(dataFolder), report)
    : createSfu(settings);
