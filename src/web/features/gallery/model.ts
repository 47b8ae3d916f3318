import { createSlice } from '@reduxjs/toolkit';
import type { Location } from 'history';
import type { api, Gallery, PublishingPerson, RequestOf } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { withQuery } from '~/web/lib/browser/url/location';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import {
  searchSucceeded,
  searchRequested,
  galleryLeft,
  searchFailed,
  personFailed,
  personRead,
} from './events';

/** Published work of others, their pages, and one's own published work. */
export const GALLERY = '/gallery';
export const PROFILE = '/profile';
export const PORTFOLIO = '/portfolio';

/** The data of the open page: of the gallery, or of a person. */
export interface GalleryState {
  readonly gallery: Gallery | null;
  readonly request: RequestState;
  readonly person: PublishingPerson | null;
  readonly personRequest: RequestState;
}

const nothing: GalleryState = {
  gallery: null,
  request: idle,
  person: null,
  personRequest: idle,
};

const slice = createSlice({
  name: 'gallery/search',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    // The results stay until there are others.
    on.addCase(searchRequested, (state) => ({
      ...state,
      request: loading(state.request as RequestState),
    }));
    on.addCase(searchSucceeded, (state, { payload: { gallery } }) => ({
      ...state,
      gallery,
      request: succeededAt(),
    }));
    on.addCase(searchFailed, (state, { payload: { problem } }) => ({
      ...state,
      request: failedWith(problem, state.request as RequestState),
    }));
    on.addCase(personRead, (state, { payload: { person } }) => ({
      ...state,
      person,
      personRequest: succeededAt(),
    }));
    on.addCase(personFailed, (state, { payload: { problem } }) => ({
      ...state,
      personRequest: failedWith(problem),
    }));
    on.addCase(galleryLeft, () => nothing);
  },
});

export const galleryReducer = slice.reducer;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly gallery?: GalleryArea;
  }
  interface GalleryArea {
    readonly search?: GalleryState;
  }
}

export const selectGallery = sliceSelector(
  (state) => state.gallery?.search,
  firstOf(galleryReducer),
);

/** The filters of the gallery in the address: ?q, ?kind, ?category, ?task, ?tag, ?page. */
export type GallerySearch = Omit<RequestOf<typeof api.published.gallery>, 'user_name'>;

const LONGEST = 200;

export const gallerySearchOf = (search: string): GallerySearch => {
  const query = new URLSearchParams(search);
  const said = (name: string) => [...(query.get(name) ?? '')].slice(0, LONGEST).join('');
  const [text, kind, task_category, task, tag, page] = [
    said('q').trim(),
    said('kind'),
    said('category'),
    said('task'),
    said('tag').slice(0, 100),
    said('page'),
  ];
  return {
    ...(text === '' ? {} : { text }),
    ...(kind === 'notebook' || kind === 'batchjob' ? { workload_type: kind } : {}),
    ...(task_category === '' ? {} : { task_category }),
    ...(task === '' ? {} : { task }),
    ...(tag === '' ? {} : { tag }),
    ...(/^[1-9]\d{0,5}$/.test(page) ? { page: Number(page) } : {}),
  };
};

/** The query with the gallery narrowed otherwise: that begins on its first page. */
export const narrowed = (search: string, parts: Readonly<Record<string, string | null>>): string =>
  withQuery(search, { page: null, ...parts });

/** The section of the embedded site that a page stands for (ACC-09 to ACC-11): its own words, but for the gallery. */
export const sectionOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): string => {
  const [first = '', ...rest] = pathname.split('/').filter((part) => part !== '');
  return [first === 'gallery' ? 'explore' : first, ...rest].join('/') + hash;
};
