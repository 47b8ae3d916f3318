import { createSlice } from '@reduxjs/toolkit';
import type { Gallery, Problem, PublishingPerson } from '~/contract';
import {
  searchSucceeded,
  searchRequested,
  galleryLeft,
  searchFailed,
  personFailed,
  personRead,
} from './events';

/** What the open page shows: of the gallery, or of a person. */
export interface GalleryState {
  readonly gallery: Gallery | null;
  readonly asking: boolean;
  readonly problem: Problem | null;
  readonly person: PublishingPerson | null;
  readonly personProblem: Problem | null;
}

const nothing: GalleryState = {
  gallery: null,
  asking: false,
  problem: null,
  person: null,
  personProblem: null,
};

const slice = createSlice({
  name: 'gallery/search',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    // What was found stays until there is something else.
    on.addCase(searchRequested, (state) => ({ ...state, asking: true }));
    on.addCase(searchSucceeded, (state, { payload: { gallery } }) => ({
      ...state,
      gallery,
      asking: false,
      problem: null,
    }));
    on.addCase(searchFailed, (state, { payload: { problem } }) => ({
      ...state,
      problem,
      asking: false,
    }));
    on.addCase(personRead, (state, { payload: { person } }) => ({
      ...state,
      person,
      personProblem: null,
    }));
    on.addCase(personFailed, (state, { payload: { problem } }) => ({
      ...state,
      personProblem: problem,
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
