import { nanoid } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { toastAdded } from '~/web/core/toasts/events';
import type { PickedFile } from '../sources/model/values';
import { filesQueued } from '~/web/core/uploads/events';
import { files } from '~/web/lib/browser/files/files';
import { postToParent } from '~/web/lib/browser/parent';
import { selectLocation } from '~/web/lib/browser/url/location';
import { selectConfig } from '~/web/lib/state/config';
import { embeddedCreated, formClosed } from '../events';
import type { FormTable } from '../kind';
import type { FormTypes } from '../state';

/** A file that lies elsewhere has no id in the registry of files: it gets one of its own on the list of uploads. */
const queued = (file: PickedFile): PickedFile => (file.source ? { ...file, id: nanoid() } : file);

/** The effects of a new object of a kind. */
export const welcomer = <Kind extends string, Types extends FormTypes>({
  kind: form,
  path,
  files: { noun },
  idOf,
  create: { told, target, embedded },
}: FormTable<Kind, Types>) => {
  /** Framed, the bare page tells the embedding page of it; else it says so itself. */
  function* finishEmbedded(row: Types['row'], message: object): SagaGenerator<void> {
    const { embedder_origins } = yield* select(selectConfig);
    const isTold = yield* call(postToParent, message, embedder_origins);
    yield* put(embeddedCreated({ form, id: idOf(row), told: isTold }));
  }

  /** The new object is reported and shown, and its other files are queued. */
  return function* welcome(row: Types['row'], values: Types['create']): SagaGenerator<void> {
    const id = idOf(row);
    const { pathname } = yield* select(selectLocation);
    const isMain = ({ relative_path }: PickedFile) => relative_path === values.main_file;
    const extra = values.files.filter((file) => !isMain(file)).map(queued);
    yield* call(
      files.letGo,
      values.files.filter(isMain).map((file) => file.id),
    );
    for (const fact of told(
      row,
      values,
      extra.map((file) => file.id),
    ))
      yield* put(fact);
    if (extra.length > 0) yield* put(filesQueued({ files: extra, target: target(row) }));
    if (embedded && pathname === embedded.path)
      return yield* finishEmbedded(row, embedded.message(row));
    yield* put(toastAdded({ kind: 'success', text: `Create ${noun} ${id} success` }));
    yield* put(formClosed({ form }));
    yield* put(push(`${path}/${id}`));
  };
};
