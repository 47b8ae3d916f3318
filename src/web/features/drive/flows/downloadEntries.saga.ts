import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { isFolder, nameOf } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import {
  actionFailed,
  downloadReady,
  type downloadRequested,
  type pathCopyRequested,
} from '../events';
import { named, SUCCESS } from '../messages';

type Asked = ReturnType<typeof downloadRequested>;
type Ready = ReturnType<typeof downloadReady>['payload'];

/** A file comes as it is, a folder or several things as one zip. */
export function* downloadEntries({ payload }: Asked): SagaGenerator<void> {
  const reply = yield* askAddress(payload);
  if (reply.ok) yield* put(downloadReady(reply.value));
  else
    yield* put(
      actionFailed({
        deed: 'download',
        named: named(payload.paths),
        reason: reasonOf(reply.problem),
      }),
    );
}

function* askAddress({ storage, paths }: Asked['payload']): SagaGenerator<Reply<Ready>> {
  const [only] = paths;
  if (paths.length !== 1 || only === undefined)
    return yield* callApi(api.drive.downloadAll, { storage, content_list: [...paths] });
  const reply = yield* callApi(api.drive.download, { storage, file_url: only });
  return reply.ok
    ? {
        ok: true,
        value: {
          url: reply.value.url,
          name: isFolder(only) ? `${nameOf(only)}.zip` : nameOf(only),
        },
      }
    : reply;
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveFile({ payload }: ReturnType<typeof downloadReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}

/** Puts the path on the clipboard (DRV-34). */
export function* copyPath({
  payload: { path },
}: ReturnType<typeof pathCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(path, SUCCESS.pathCopied);
}
