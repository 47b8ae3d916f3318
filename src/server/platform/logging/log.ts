import { AsyncLocalStorage } from 'node:async_hooks';
import process from 'node:process';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LOG_LEVELS } from '../settings/topics/operation';
import { readableLine } from './readable';

export type LogLevel = (typeof LOG_LEVELS)[number];

/** Fields that are never written, wherever somebody passes them. */
const HIDDEN = ['authorization', 'cookie', 'password', 'secret', 'token', 'key'];
const HIDDEN_PATHS = HIDDEN.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
const CENSOR = '[hidden]';

/** A secret that is shorter might be part of any word. */
const MIN_SECRET = 6;

/** A reader of the lines that stands still must not fill the memory of the server: what is more is dropped. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

interface Destination extends DestinationStream {
  /** Writes what waits to be written. */
  flush(): void;
}

export interface LogSettings {
  readonly level: LogLevel;
  readonly destination: Destination;
  /** Values that no line may hold: the secrets of the settings. */
  readonly secrets?: readonly string[];
}

const requests = new AsyncLocalStorage<string>();

/** Does work whose lines carry the id of a request. */
export const inRequest = <Value>(id: string, work: () => Value): Value => requests.run(id, work);

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

const withoutSecrets = (secrets: readonly string[]) => {
  const hidden = secrets.filter(({ length }) => length >= MIN_SECRET).map(inJson);
  return (line: string) => hidden.reduce((rest, secret) => rest.replaceAll(secret, CENSOR), line);
};

/** A log: JSON lines with time, level, message and, in a request, its id. */
export const createLog = ({ level, destination, secrets = [] }: LogSettings): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: HIDDEN_PATHS, censor: CENSOR },
      mixin: () => {
        const id = requests.getStore();
        return id === undefined ? {} : { request_id: id };
      },
      hooks: { streamWrite: withoutSecrets(secrets) },
    },
    destination,
  );

/** Lines as a person reads them, at once. */
const onTerminal = (): Destination => ({
  write: (line) => void process.stderr.write(readableLine(line)),
  flush: () => undefined,
});

/** Lines as they are, written behind the back of who logs. */
const inLines = (): Destination => {
  const file = pino.destination({
    dest: process.stderr.fd,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
  });
  // The reader of the lines may be gone first; the signal that they got ends the server, too.
  file.on('error', () => undefined);
  return {
    write: (line) => void file.write(line),
    flush: () => {
      try {
        file.flushSync();
      } catch {
        // Nobody reads any more what is left.
      }
    },
  };
};

/** Where the lines of this process go. */
const stderr = (): Destination => (process.stderr.isTTY ? onTerminal() : inLines());

const beforeSettings = (): Destination => ({
  write: (line) => void process.stderr.write(process.stderr.isTTY ? readableLine(line) : line),
  flush: () => undefined,
});

/** The logger of this process. It warns until `openLog` says otherwise: programs beside the server and tests do without access lines. */
const open: { log: Logger; flush: () => void } = {
  log: createLog({ level: 'warn', destination: beforeSettings() }),
  flush: () => undefined,
};

/** The log of this process. */
export const log = (): Logger => open.log;

/** Takes another log in the place of this one, for a test; answers the way back. */
export const replaceLog = (other: Logger): (() => void) => {
  const before = open.log;
  open.log = other;
  return () => {
    open.log = before;
  };
};

/** Logs by the settings from now on. */
export const openLog = ({
  level,
  secrets,
}: Pick<LogSettings, 'secrets'> & { level: LogLevel | null }) => {
  const destination = stderr();
  // Access lines would push the start screen out of sight.
  const usual = process.stderr.isTTY ? 'warn' : 'info';
  open.log = createLog({ level: level ?? usual, destination, secrets: secrets ?? [] });
  open.flush = () => destination.flush();
};

/** Writes what waits to be written, before the process ends. */
export const flushLog = (): void => open.flush();
