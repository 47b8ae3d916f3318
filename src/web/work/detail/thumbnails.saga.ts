import { createAction, createSlice } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { MAX_THUMBNAILS } from '~/contract';
import { latestBy, type Line } from '~/web/lib/saga/policies';
import type { RootState } from '~/web/lib/state/root';
import type { ObjectRequest } from '~/web/work/forms/flows/objectRequest.saga';

type Urls = Readonly<Record<string, string | null>>;

/** The addresses of pictures of one object, by path; null of those that have none. */
export interface Thumbnails {
  readonly of: string;
  readonly urls: Urls;
}

interface Options {
  /** The feature's name. */
  readonly name: string;
  readonly stateOf: (state: RootState) => Thumbnails | undefined;
  readonly read: (id: string, paths: string[]) => ObjectRequest<Readonly<Record<string, string>>>;
}

/** The pictures among the files of an object: those in sight are asked for, many with one question. */
export function thumbnails({ name, stateOf, read }: Options) {
  const thumbnailsRequested = createAction<{ id: string; paths: readonly string[] }>(
    `${name}/thumbnailsRequested`,
  );
  const thumbnailsSucceeded = createAction<{
    id: string;
    asked: readonly string[];
    pictures: Readonly<Record<string, string>>;
  }>(`${name}/thumbnailsSucceeded`);
  const nothing: Thumbnails = { of: '', urls: {} };
  const slice = createSlice({
    name: `${name}/thumbnails`,
    initialState: nothing,
    reducers: {},
    extraReducers: (on) => {
      on.addCase(thumbnailsSucceeded, (known, { payload: { id, asked, pictures } }) => ({
        of: id,
        urls: {
          ...(known.of === id ? known.urls : {}),
          ...Object.fromEntries(asked.map((path) => [path, pictures[path] ?? null])),
        },
      }));
    },
  });
  /** The addresses that are known of this object. */
  const selectUrls = (state: RootState, id: string): Urls | undefined => {
    const known = stateOf(state);
    return known?.of === id ? known.urls : undefined;
  };

  /** Reads the addresses of the pictures in sight. A tile without one keeps its icon. */
  function* readThumbnails({
    payload: { id, paths },
  }: ReturnType<typeof thumbnailsRequested>): SagaGenerator<void> {
    const known = (yield* select(selectUrls, id)) ?? {};
    const missing = paths.filter((path) => !(path in known));
    for (let from = 0; from < missing.length; from += MAX_THUMBNAILS) {
      const asked = missing.slice(from, from + MAX_THUMBNAILS);
      const reply = yield* read(id, asked)();
      if (!reply.ok) return;
      yield* put(thumbnailsSucceeded({ id, asked, pictures: reply.value }));
    }
  }
  const line: Line = latestBy(thumbnailsRequested, ({ id }) => id, readThumbnails);
  return { thumbnailsRequested, thumbnailsSucceeded, reducer: slice.reducer, selectUrls, line };
}
