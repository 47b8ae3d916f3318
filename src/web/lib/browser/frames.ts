import { createAction } from '@reduxjs/toolkit';
import { buffers, eventChannel } from 'redux-saga';
import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectConfig } from '../state/config';
import { parentMessageReceived, parseParentMessage, type ParentMessage } from './parent';
import { createWatched } from './watched';

/*
 * The one place that listens to `message`. Frames are kept in a registry beside the store, keyed by id: an iframe cannot be
 * serialised, and one that is taken out of the page and put back loads again. Time travel therefore only hides and shows them.
 */

/** A page of another origin that the app shows. */
export interface OpenFrame {
  readonly id: string;
  /** Where the iframe points. */
  readonly src: string;
  /** Every address the page may speak from starts with it; its origin is the only one accepted and the only one spoken to. */
  readonly baseUrl: string;
  /** The label of the frame for screen readers. */
  readonly title: string;
}

/** A message of a frame: where it is, what kind of message it is, and the rest, still unchecked. */
export interface FrameMessage {
  readonly type: string;
  readonly location: string;
  readonly [field: string]: unknown;
}

/** A frame whose page may speak: from an address that starts with this one. */
interface Speaker {
  readonly element: HTMLIFrameElement;
  readonly baseUrl: string;
}

/** A frame that is open said something, and it passed the checks of EDF-05. */
export const frameMessageReceived = createAction<{ frameId: string; message: FrameMessage }>(
  'shell/frameMessageReceived',
);

const open = new Map<string, OpenFrame>();
const elements = new Map<string, HTMLIFrameElement>();
/** Frames that another registry keeps: of them only what they say is heard here. */
const guests = new Map<string, Speaker>();
const watched = createWatched();
let list: readonly OpenFrame[] = [];
let stage: HTMLElement | null = null;
let dropped = 0;

const changed = () => {
  list = [...open.values()];
  watched.changed();
};

/** The frames that are open. `subscribe` and `list` are made for useSyncExternalStore. */
export const frames = {
  open(frame: OpenFrame) {
    open.set(frame.id, frame);
    changed();
  },
  close(id: string) {
    if (open.delete(id)) changed();
    elements.delete(id);
  },
  /** The host ties the element it made to the frame's id. */
  attach(id: string, element: HTMLIFrameElement | null) {
    if (element) elements.set(id, element);
    else elements.delete(id);
  },
  /** Hears the page of a frame that another registry keeps, until it is gone (null). */
  hear({ id, baseUrl }: Pick<OpenFrame, 'id' | 'baseUrl'>, element: HTMLIFrameElement | null) {
    if (element) guests.set(id, { element, baseUrl });
    else guests.delete(id);
  },
  /** Speaks to a frame, to its own origin and no other. `ports` are handed over to its page. */
  tell(id: string, message: object, ports?: MessagePort[]) {
    const speaker = speakers().find(([each]) => each === id)?.[1];
    speaker?.element.contentWindow?.postMessage(message, new URL(speaker.baseUrl).origin, ports);
  },
  /** Speaks to every frame whose page may speak. */
  tellAll(message: object) {
    for (const [id] of speakers()) frames.tell(id, message);
  },
  /** Loads the frame's page again, from this address. */
  reload(id: string, src: string) {
    const element = elements.get(id);
    if (element && open.has(id)) element.src = src;
  },
  list: () => list,
  /** The place on the page where the shown frame stands; null while no page has one. */
  stage: () => stage,
  setStage(element: HTMLElement | null) {
    stage = element;
    changed();
  },
  subscribe: watched.subscribe,
  /** How many messages were dropped: of strangers, and those that say nothing that can be followed (ACC-17). */
  dropped: () => dropped,
  drop() {
    dropped += 1;
  },
};

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  typeof data.type === 'string' &&
  'location' in data &&
  typeof data.location === 'string';

const speakers = (): [string, Speaker][] => {
  const own = [...elements].flatMap(([id, element]): [string, Speaker][] => {
    const frame = open.get(id);
    return frame ? [[id, { element, baseUrl: frame.baseUrl }]] : [];
  });
  return [...own, ...guests];
};

/** The frame a message comes from, where source, origin, location and type are as they must be; else nothing (EDF-05). */
export const speakerOf = (
  event: Pick<MessageEvent<unknown>, 'source' | 'origin' | 'data'>,
): { frameId: string; message: FrameMessage } | null => {
  for (const [frameId, { element, baseUrl }] of speakers()) {
    if (element.contentWindow !== event.source) continue;
    const { data, origin } = event;
    return isMessage(data) &&
      origin === new URL(baseUrl).origin &&
      data.location.startsWith(baseUrl)
      ? { frameId, message: data }
      : null;
  }
  return null;
};

type Heard =
  | { readonly frame: { frameId: string; message: FrameMessage } }
  | { readonly parent: ParentMessage };

const heardIn = (event: MessageEvent<unknown>, embedders: readonly string[]): Heard | null => {
  const frame = speakerOf(event);
  if (frame) return { frame };
  const parent = parseParentMessage(event, embedders);
  return parent && { parent };
};

const messages = (embedders: readonly string[]) =>
  eventChannel<Heard>((emit) => {
    const hear = (event: MessageEvent<unknown>) => {
      const heard = heardIn(event, embedders);
      if (heard) emit(heard);
      else frames.drop();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, buffers.expanding(16));

/** Turns what the open frames say, and the page that frames the app, into facts. */
export function* watchFrameMessages(): SagaGenerator<void> {
  if (typeof window === 'undefined') return;
  const heard = yield* call(messages, (yield* select(selectConfig)).embedder_origins);
  try {
    while (true) {
      const said = yield* take(heard);
      yield* put(
        'parent' in said ? parentMessageReceived(said.parent) : frameMessageReceived(said.frame),
      );
    }
  } finally {
    heard.close();
  }
}
