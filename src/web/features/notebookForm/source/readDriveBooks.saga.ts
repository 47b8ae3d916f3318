import type { PayloadAction } from '@reduxjs/toolkit';
import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type Storage } from '~/contract';
import { ask } from '~/web/kit/ask';
import { malformed } from '~/web/kit/wire/problem';
import { driveBooksArrived, driveBooksMissed } from '../events';
import { isCreateKey, KIND_OF_FORM, type CreateKey, type Kind } from '../kinds';
import { selectCreate } from '../selectors';
import { booksIn, booksOf, foldersOf, type Books } from './driveChoice';

/** Another choice from the drive, or another source: whose form it is about. */
export type DriveMoved = { readonly form: CreateKey } | { readonly for: string };
export const formOf = (moved: DriveMoved): string => ('form' in moved ? moved.form : moved.for);

/** What was chosen from the drive is looked through for main files: the only one becomes it. */
export function* readDriveBooks({ payload }: PayloadAction<DriveMoved>): SagaGenerator<void> {
  const form = formOf(payload);
  if (!isCreateKey(form)) return;
  const drive = (yield* select(selectCreate, form))?.draft.values.drive;
  if (!drive) return;
  const kind = KIND_OF_FORM[form];
  const searches = foldersOf(drive).flatMap((folder) => kind.endings.map((ending) => ({ folder, ending })));
  const found = yield* all(searches.map(({ folder, ending }) => call(askBooks, kind, drive.storage, folder, ending)));
  const missed = found.find((reply) => !reply.ok);
  if (missed && !missed.ok) return void (yield* put(driveBooksMissed({ form, problem: missed.problem })));
  const books = found.flatMap((reply) => (reply.ok ? [reply.value] : []));
  yield* put(driveBooksArrived({
    form, paths: [...new Set([...booksOf(kind, drive), ...books.flatMap(({ paths }) => paths)])], truncated: books.some(({ truncated }) => truncated),
  }));
}

function* askBooks(kind: Kind, storage: Storage, folder: string, ending: string): SagaGenerator<Reply<Books>> {
  const reply = yield* ask(api.drive.search, { storage, path: folder, query: ending });
  if (!reply.ok) return reply;
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents)) return { ok: false, problem: malformed('the main files of the folder') };
  return { ok: true, value: { paths: booksIn(kind, folder, contents), truncated } };
}
