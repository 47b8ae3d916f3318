import process from 'node:process';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { openToAppend } from '../../files/untrusted';
import { readNote } from '../durable';
import { JobRecord, notesOf } from './notes';
import { supervise } from './supervise';

/*
 * A program of its own (the build makes one file of it), in a session of its own. The engine starts one for every job, and says which by an
 * order on its standard input; without one it ends. What it throws goes to supervisor.log in the job's folder.
 */
const Order = z.object({ folder: z.string(), record: z.string(), cards: z.array(z.string()) });

/** Its words go into the log that stays: what it prints of itself is heard by nobody. */
const noteBug = (folder: string, error: Error): Promise<void> =>
  openToAppend(notesOf(folder).supervisor)
    .then((log) => log.writeFile(`${error.stack ?? String(error)}\n`))
    .finally(() => process.exit(1));

const ordered = async (): Promise<z.output<typeof Order> | null> => {
  const line = (await text(process.stdin)).trim();
  if (line === '') return null;
  const order = Order.parse(JSON.parse(line));
  process.on('uncaughtException', (error) => void noteBug(order.folder, error));
  process.chdir(order.folder);
  return order;
};

const order = await ordered();
const record = order && (await readNote(order.record, JobRecord));
if (order && record) await supervise(record, order.cards);
