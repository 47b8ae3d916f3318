import type { PayloadAction } from '@reduxjs/toolkit';
import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import { selectCreate } from '../../selectors';
import { driveSearched, driveSearchFailed } from '../events';
import {
  foldersOf,
  mainFilesIn,
  mainFilesOf,
  type FileTraits,
  type MainFiles,
} from '../model/values';

/** Another choice from the drive, or another source: whose form it is about. */
export type DriveMoved = { readonly form: string } | { readonly for: string };
export const formOf = (moved: DriveMoved): string => ('form' in moved ? moved.form : moved.for);

/** The entries that were chosen from the drive are searched for main files: the only one becomes it. */
export function* searchDrive({ payload }: PayloadAction<DriveMoved>): SagaGenerator<void> {
  const form = formOf(payload);
  const create = yield* select(selectCreate, form);
  const drive = create?.draft.values.drive;
  if (!create || !drive) return;
  const { traits } = create;
  const searches = foldersOf(drive).flatMap((folder) =>
    traits.endings.map((ending) => ({ folder, ending })),
  );
  const found = yield* all(
    searches.map(({ folder, ending }) => call(askMainFiles, traits, drive.storage, folder, ending)),
  );
  const missed = found.find((reply) => !reply.ok);
  if (missed && !missed.ok)
    return void (yield* put(driveSearchFailed({ form, problem: missed.problem })));
  const below = found.flatMap((reply) => (reply.ok ? [reply.value] : []));
  yield* put(
    driveSearched({
      form,
      paths: [...new Set([...mainFilesOf(traits, drive), ...below.flatMap(({ paths }) => paths)])],
      truncated: below.some(({ truncated }) => truncated),
    }),
  );
}

function* askMainFiles(
  traits: FileTraits,
  storage: Storage,
  folder: string,
  ending: string,
): SagaGenerator<Reply<MainFiles>> {
  const reply = yield* callApi(api.drive.search, { storage, path: folder, query: ending });
  if (!reply.ok) return reply;
  const { contents, truncated } = reply.value;
  if (!Array.isArray(contents))
    return { ok: false, problem: malformed('the main files of the folder') };
  return { ok: true, value: { paths: mainFilesIn(traits, folder, contents), truncated } };
}
