import { createSlice } from '@reduxjs/toolkit';
import type { Gallery, PublishingPerson } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import {
  searchSucceeded,
  searchRequested,
  galleryLeft,
  searchFailed,
  personFailed,
  personRead,
} from './events';

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
