import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type Storage } from '~/contract';
import { ask } from '~/web/kit/ask';
import { malformed } from '~/web/kit/wire/problem';
import { driveBooksArrived, driveBooksMissed } from '../events';
import { selectCreate } from '../selectors';
import { booksIn, booksOf, foldersOf, type Books } from './driveChoice';

/** What was chosen from the drive is looked through for notebooks: one of them becomes the main file. */
export function* readDriveBooks(): SagaGenerator<void> {
  const drive = (yield* select(selectCreate))?.draft.values.drive;
  if (!drive) return;
  const found = yield* all(foldersOf(drive).map((folder) => call(askBooks, drive.storage, folder)));
  const missed = found.find((reply) => !reply.ok);
  if (missed && !missed.ok) return void (yield* put(driveBooksMissed({ problem: missed.problem })));
  const books = found.flatMap((reply) => (reply.ok ? [reply.value] : []));
  yield* put(driveBooksArrived({
    paths: [...new Set([...booksOf(drive), ...books.flatMap(({ paths }) => paths)])], truncated: books.some(({ truncated }) => truncated),
  }));
}

function* askBooks(storage: Storage, folder: string): SagaGenerator<Reply<Books>> {
  const reply = yield* ask(api.drive.search, { storage, path: folder, query: '.ipynb' });
  if (!reply.ok) return reply;
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents)) return { ok: false, problem: malformed('the notebooks of the folder') };
  return { ok: true, value: { paths: booksIn(folder, contents), truncated } };
}
