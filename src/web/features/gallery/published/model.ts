import { combineReducers, createSlice } from '@reduxjs/toolkit';
import { api, type Publication, type PublishedPage, type PublishedWorkload } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import {
  copied,
  copyFailed,
  copyRequested,
  pageRequested,
  pageLeft,
  pageFailed,
  pageRead,
  type Named,
} from './events';

/** The page that is open. */
export interface PublishedPageState {
  readonly named: Named | null;
  readonly page: PublishedPage | null;
  readonly request: RequestState;
  readonly copying: boolean;
}

const nothing: PublishedPageState = { named: null, page: null, request: idle, copying: false };

const shown = createSlice({
  name: 'gallery/publication',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    // Another version of the same takes its place when it comes.
    on.addCase(pageRequested, (state, { payload: { workload_type, publish_token, version } }) => ({
      ...nothing,
      page: state.named?.publish_token === publish_token ? state.page : null,
      named: { workload_type, publish_token, version },
      request: loading(),
    }));
    on.addCase(pageRead, (state, { payload: { page } }) => ({
      ...state,
      page,
      request: succeededAt(),
    }));
    on.addCase(pageFailed, (state, { payload: { problem } }) => ({
      ...state,
      page: null,
      request: failedWith(problem),
    }));
    on.addCase(copyRequested, (state) => ({ ...state, copying: true }));
    on.addCase(copied, (state) => ({ ...state, copying: false }));
    on.addCase(copyFailed, (state) => ({ ...state, copying: false }));
    on.addCase(pageLeft, () => nothing);
  },
});

const listOf = (part: 'notebooks' | 'jobs', workload_type: PublishedWorkload) => {
  const list = collection({
    name: `gallery/${part}`,
    endpoint: api.published.readAll,
    request: { workload_type },
    rowsOf: ({ publications }) => publications,
    idOf: ({ publish_token }: Publication) => publish_token,
    entitiesOf: ({ gallery }: RootState): FetchedEntities<Publication> =>
      gallery?.[part] ?? list.empty,
  });
  return list;
};

/** Published work of the team. */
export const lists = {
  notebook: listOf('notebooks', 'notebook'),
  batchjob: listOf('jobs', 'batchjob'),
} as const;

export const publishedReducer = combineReducers({ shown: shown.reducer });
export type PublishedState = ReturnType<typeof publishedReducer>;

declare module '~/web/lib/state/root' {
  interface GalleryArea {
    readonly publication?: PublishedState;
    readonly notebooks?: FetchedEntities<Publication>;
    readonly jobs?: FetchedEntities<Publication>;
  }
}

const selectPublished = sliceSelector(
  (state) => state.gallery?.publication,
  firstOf(publishedReducer),
);
export const selectPublishedPage = (state: Parameters<typeof selectPublished>[0]) =>
  selectPublished(state).shown;
