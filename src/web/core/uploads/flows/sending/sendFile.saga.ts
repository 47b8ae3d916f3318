import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import { PARTS_ABOVE, type Problem, type Reply } from '~/contract';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { putFile, putSmallFile, type PutEnd } from '~/web/lib/http/putFile';
import { factOf, isSmall, uploadAddressed, uploadProgressed } from '../../events';
import { withReservedPath, type UploadItem } from '../../model/uploadList';
import { requestUploadUrl } from './destinations.saga';
import { FORBIDDEN_STATUS, shortOf, type Sent } from '../../model/sent';

/** The bytes: from the registry, or brought again from where they lie. */
export function* bytesOf({ id, source }: UploadItem): SagaGenerator<Reply<File> | null> {
  const { files, fetchFile } = yield* getContext<AppContext>('app');
  const file = files.find(id);
  if (file) return { ok: true, value: file };
  if (!source) return null;
  const reply = yield* fetchFile(source);
  if (reply.ok) yield* call(files.put, id, reply.value);
  return reply;
}

/** Files that go in parts are few: the code for them comes with the first. Null where it cannot be had now. */
const loadParts = () =>
  import('./sendInParts.saga').then(
    ({ sendInParts }) => sendInParts,
    () => null,
  );
const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Sends the bytes of one file, whole or in parts, and looks whether all of them are there. */
export function* sendFile(item: UploadItem, file: File): SagaGenerator<Sent> {
  if (item.size > PARTS_ABOVE) {
    const sendInParts = yield* call(loadParts);
    return sendInParts ? yield* sendInParts(item, file) : NOT_REACHED;
  }
  const end = yield* sendWhole(item, file);
  if (!end.ok) return end.problem;
  return end.size !== null && end.size !== item.size ? shortOf(end.size, item.size) : null;
}

/** Asks for an address now that there is a slot for the file, and once more where the first one was refused as too old. */
function* sendWhole(item: UploadItem, file: File): SagaGenerator<PutEnd> {
  const { id } = item;
  const progress = (sent: number) => put(uploadProgressed({ id, sent, at: Date.now() }));
  let asked = item;
  for (let attempt = 1; ; attempt += 1) {
    const address = yield* requestUploadUrl(asked);
    if (!address.ok) return address;
    const { url, path } = address.value;
    yield* put(factOf(item, uploadAddressed({ id, path, upload_id: null })));
    const end = yield* isSmall(item) ? putSmallFile(url, file) : putFile(url, file, progress);
    if (end.ok || end.problem.statusCode !== FORBIDDEN_STATUS || attempt > 1) return end;
    asked = { ...item, ...withReservedPath(path) };
  }
}
