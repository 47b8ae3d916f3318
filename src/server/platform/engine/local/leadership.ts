import path from 'node:path';
import { z } from 'zod';
import { tryLockOnMachine } from '../../database/lock';
import { HttpError } from '../../httpError';
import { readNote, writeNote } from '../durable';
import type { NodeCapacity } from '../engine';
import type { LocalEngine } from './localEngine';
import { log } from '../../logging/log';

/** How often a server that does not drive the engine looks whether it may, ms. */
const TRY_MS = 400;
/** How often the server that drives it tells the others what is free, ms. */
const TELL_MS = 3_000;

const Share = z.object({ total: z.number(), free: z.number() });
const Told = z.array(
  z.object({
    name: z.string(),
    up: z.boolean(),
    cpus: Share,
    memory: Share,
    gpus: Share,
    load: z.number().nullable(),
  }),
);

/** The engine of one machine, which one of the servers that share its folder drives at a time. */
export interface LocalLeader {
  /** The engine where this server drives it; null while another one does. */
  engine(): LocalEngine | null;
  /** The machine as the engine, or the server that drives it, told it last. Throws a Refusal (503) where nobody told it yet. */
  capacity(): Promise<readonly NodeCapacity[]>;
  /** Stops watching and lets another server drive; jobs go on. */
  close(): Promise<void>;
}

/**
 * Drives the engine in `folder` as soon as nobody else does: at once, or within about half a second of the end of the server that did,
 * kill -9 too. Only a server of the same machine follows, because it alone can tell whether the jobs are alive.
 */
export const acquireLeadership = async (
  folder: string,
  open: () => Promise<LocalEngine>,
): Promise<LocalLeader> => {
  const note = path.join(folder, 'capacity');
  let held: { readonly engine: LocalEngine; readonly release: () => void } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let looking: Promise<void> = Promise.resolve();

  const take = async () => {
    const release = tryLockOnMachine(folder);
    if (!release) return;
    try {
      held = { engine: await open(), release };
    } catch (error) {
      release();
      throw error;
    }
  };

  const tell = async () => {
    if (held) await writeNote(note, await held.engine.capacity());
  };

  const look = async () => {
    if (!held) await take();
    await tell();
  };

  const lookLater = () => {
    if (closed) return;
    // Work that fails (a full disk, a folder out of reach) is tried again.
    timer = setTimeout(
      () => {
        looking = look()
          .catch((error: unknown) =>
            log().debug({ err: String(error) }, 'the jobs of this machine could not be taken over'),
          )
          .finally(lookLater);
      },
      held ? TELL_MS : TRY_MS,
    ).unref();
  };

  await look();
  lookLater();
  return {
    engine: () => held?.engine ?? null,
    capacity: async () => {
      if (held) return held.engine.capacity();
      // A note that cannot be read is like none.
      const told = await readNote(note, Told).catch(() => null);
      if (!told)
        throw new HttpError(
          'unavailable',
          'The server that runs jobs on this machine has not told what is free on it yet.',
        );
      return told;
    },
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await looking;
      await held?.engine.close();
      held?.release();
      held = null;
    },
  };
};
