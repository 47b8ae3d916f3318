import { all, call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { MAX_CHAT_FILE_BYTES, MAX_FILES_PER_MESSAGE } from '~/contract';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { filesQueued, ofConversation, uploadAborted } from '~/web/core/uploads/events';
import * as happened from '../events';
import { selectAbilities } from '../model/abilities';
import { selectAttached, selectTalk, selectWithoutLink } from '../selectors';
import { CHAT_LOCATION_EVENTS, chatLocation } from './location.saga';
import { provider } from './provider.saga';

/** The size of a picture, so that its place is kept while it loads; null of what is none, or what the browser cannot read. */
const measured = async (
  file: File | undefined,
): Promise<{ readonly width: number; readonly height: number } | null> => {
  if (
    !file?.type.startsWith('image/') ||
    file.type === 'image/svg+xml' ||
    typeof createImageBitmap === 'undefined'
  )
    return null;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  } catch {
    return null;
  }
};

const TOO_LARGE = `A file of a conversation has at most ${MAX_CHAT_FILE_BYTES / 1024 / 1024} MiB. Put it into the team drive and send the link.`;

/** Files that are chosen, pasted or dropped go with the message that is being written, ten at most (CHT-04); they are uploaded meanwhile. */
export function* attachFiles({
  payload: { files: chosen, ...of },
}: ActionOf<typeof happened.filesChosen>): SagaGenerator<void> {
  const { files } = yield* getContext<AppContext>('app');
  const room = MAX_FILES_PER_MESSAGE - (yield* select(selectAttached, of)).length;
  const fitting = chosen.filter(({ size }) => size <= MAX_CHAT_FILE_BYTES);
  const taken = fitting.slice(0, Math.max(0, room));
  if (fitting.length < chosen.length) yield* put(happened.attachFailed({ reason: TOO_LARGE }));
  if (taken.length < fitting.length)
    yield* put(
      happened.attachFailed({
        reason: `At most ${MAX_FILES_PER_MESSAGE} files go with a message.`,
      }),
    );
  if (taken.length === 0) return;
  const sizes = yield* all(taken.map(({ client_id }) => call(measured, files.find(client_id))));
  const attached = taken.map((file, nth) => ({
    ...file,
    width: sizes[nth]?.width ?? null,
    height: sizes[nth]?.height ?? null,
  }));
  yield* put(happened.filesAttached({ ...of, files: attached }));
  // They travel with their message where nobody queues them.
  if (!(yield* select(selectAbilities)).queuesFiles) return;
  yield* put(
    filesQueued({
      files: taken.map(({ client_id, name, size }) => ({
        id: client_id,
        name,
        relative_path: name,
        size,
      })),
      target: ofConversation(of.channel_id),
    }),
  );
}

/** A file that does not go with the message need not arrive. */
export function* detachFile({
  payload: { client_id },
}: ActionOf<typeof happened.fileDetached>): SagaGenerator<void> {
  if ((yield* select(selectAbilities)).queuesFiles) yield* put(uploadAborted({ id: client_id }));
}

/** Facts after which other pictures may show. */
const MOVES = [
  ...CHAT_LOCATION_EVENTS,
  happened.messagesSucceeded.type,
  happened.changesReceived.type,
  happened.changesSucceeded.type,
  happened.messageAccepted.type,
  happened.pictureUrlExpired.type,
  happened.linksSucceeded.type,
];

interface Shown {
  readonly channel_id: string;
  readonly file_ids: readonly string[];
}

function* readLinks({ channel_id, file_ids }: Shown): SagaGenerator<void> {
  const reply = yield* provider.links({ channel_id, file_ids: [...file_ids], attachment: false });
  // A link without a target in the reply is missing: it is not asked for again.
  const told = reply.ok
    ? new Map(reply.value.links.map(({ file_id, url }) => [file_id, url]))
    : null;
  yield* put(
    happened.linksSucceeded({
      links: Object.fromEntries(file_ids.map((id) => [id, told?.get(id) ?? null])),
      at: Date.now(),
    }),
  );
}

/** Pictures of what shows are opened by addresses that are good for minutes. */
export function* followLinks(): SagaGenerator<void> {
  yield* whileSelected<Shown>(
    function* look() {
      const place = yield* chatLocation();
      if (place?.channel_id == null) return null;
      const { channel_id, thread_id } = place;
      const threads = thread_id === null ? [null] : [null, thread_id];
      const talks = yield* all(
        threads.map((each) => select(selectTalk, { channel_id, thread_id: each })),
      );
      const file_ids = yield* select(selectWithoutLink, talks);
      return file_ids.length === 0 ? null : { channel_id, file_ids };
    },
    readLinks,
    MOVES,
  );
}

/** A file is saved by the browser. */
export function* saveFile({
  payload: { channel_id, file_id, name },
}: ActionOf<typeof happened.fileRequested>): SagaGenerator<void> {
  const reply = yield* provider.links({ channel_id, file_ids: [file_id], attachment: true });
  const [link] = reply.ok ? reply.value.links : [];
  if (link) yield* call(offerDownload, { url: link.url, name });
  else yield* put(happened.fileFailed({ name, problem: reply.ok ? null : reply.problem }));
}

/** All of a conversation is saved as JSON. */
export function* exportConversation({
  payload: { channel_id, name },
}: ActionOf<typeof happened.exportRequested>): SagaGenerator<void> {
  const reply = yield* provider.exportLog({ channel_id });
  if (reply.ok) yield* call(offerDownload, { url: reply.value.url, name: `${name}.json` });
  else yield* put(happened.fileFailed({ name, problem: reply.problem }));
}
