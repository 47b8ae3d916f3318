import { call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import { PARTS_ABOVE, type Reply } from '~/contract';
import { files } from '~/web/kit/files';
import type { Surroundings } from '~/web/kit/surroundings';
import { putFile, putSmallFile, type PutEnd } from '~/web/kit/wire/putFile';
import type { UploadItem } from '../book';
import { uploadAddressed, uploadProgressed, uploadSent } from '../events';
import { askUploadUrl } from './destinations.saga';
import { REFUSED, shortOf, type Sent } from './sent';
import { sendInParts } from './sendInParts.saga';
import { tell } from './tell.saga';

/** Small files are there before anybody could watch them: what is told of them is told together. */
export const isSmall = ({ size }: UploadItem) => size <= 1024 * 1024;

/** The bytes: from the registry, or brought again from where they lie. */
export function* bytesOf({ id, source }: UploadItem): SagaGenerator<Reply<File> | null> {
  const file = files.find(id);
  if (file) return { ok: true, value: file };
  if (!source) return null;
  const { fetchFile } = yield* getContext<Surroundings>('surroundings');
  const reply = yield* fetchFile(source);
  if (reply.ok) yield* call(files.put, id, reply.value);
  return reply;
}

/** Sends the bytes of one file, whole or in parts, and looks whether all of them are there. */
export function* sendFile(item: UploadItem, file: File): SagaGenerator<Sent> {
  if (item.size > PARTS_ABOVE) return yield* sendInParts(item, file);
  const end = yield* sendWhole(item, file);
  if (!end.ok) return end.problem;
  yield* tell(uploadSent({ id: item.id, at: Date.now() }), isSmall(item));
  return end.size !== null && end.size !== item.size ? shortOf(end.size, item.size) : null;
}

/** Asks for an address now that there is a place for the file, and once more where the first one was refused as too old. */
function* sendWhole(item: UploadItem, file: File): SagaGenerator<PutEnd> {
  const { id } = item;
  const progress = (sent: number) => put(uploadProgressed({ id, sent, at: Date.now() }));
  let place = item.place;
  for (let attempt = 1; ; attempt += 1) {
    const address = yield* askUploadUrl({ ...item, place });
    if (!address.ok) return address;
    place = address.value.path;
    yield* tell(uploadAddressed({ id, place, upload_id: null }), isSmall(item));
    const { url } = address.value;
    const end = yield* isSmall(item) ? putSmallFile(url, file) : putFile(url, file, progress);
    if (end.ok || end.problem.statusCode !== REFUSED || attempt > 1) return end;
  }
}
