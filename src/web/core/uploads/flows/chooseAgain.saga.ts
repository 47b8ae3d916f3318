import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { toastAdded } from '~/web/core/toasts/events';
import { bytesRestored, type ChosenAgain, type filesChosenAgain } from '../events';
import { NOT_MISSING } from '../messages';
import { selectLost } from '../selectors';
import type { UploadItem } from '../model/uploadList';

const named = ({ objectRelativePath, size }: UploadItem, file: ChosenAgain) =>
  file.size === size &&
  (file.path === objectRelativePath ||
    objectRelativePath.endsWith(`/${file.name}`) ||
    objectRelativePath === file.name);

/** Finds for each lost file the one that was chosen for it: name and size must be the same, and the path where several are. */
const matches = (lost: readonly UploadItem[], chosen: readonly ChosenAgain[]) => {
  const free = new Set(chosen);
  return lost.flatMap((item) => {
    const fitting = [...free].filter((file) => named(item, file));
    const match =
      fitting.find(({ path }) => item.objectRelativePath.endsWith(path) && path.includes('/')) ??
      fitting[0];
    if (!match) return [];
    free.delete(match);
    return [{ id: item.id, key: match.key }];
  });
};

/** Files whose bytes the browser could not keep are chosen again, and go on. */
export function* chooseAgain({
  payload: { files: chosen },
}: ReturnType<typeof filesChosenAgain>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const found = matches(yield* select(selectLost), chosen);
  for (const { id, key } of found) {
    const file = files.find(key);
    if (file) yield* call(files.put, id, file, files.handleOf(key));
  }
  yield* call(
    files.letGo,
    chosen.map(({ key }) => key),
  );
  if (found.length === 0)
    return void (yield* put(toastAdded({ kind: 'error', text: NOT_MISSING })));
  yield* put(bytesRestored({ ids: found.map(({ id }) => id) }));
}
