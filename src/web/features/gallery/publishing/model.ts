import { combineReducers, createSlice } from '@reduxjs/toolkit';
import type { Audience, Publication, PublishIncludes } from '~/contract';
import { draft } from '~/web/lib/state/draft';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { aboutRules, type AboutValues } from '~/web/work/publishing/about';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import {
  dialogLeft,
  published,
  publishFailed,
  publicationRequested,
  publicationFailed,
  publicationSucceeded,
  unpublishConfirmClosed,
  unpublishSucceeded,
  unpublishConfirmOpened,
  unpublishFailed,
  unpublishRequested,
  type Work,
} from './events';

/** The fields of the dialog. */
export interface PublishValues extends AboutValues, PublishIncludes {
  readonly audience: Audience;
}

export const form = draft<PublishValues, null>('gallery/publishForm', {
  ...aboutRules,
  code: ({ code, outputs, files }) =>
    code || outputs || files ? undefined : 'Choose something that goes along.',
});

const NOTHING_SAID: PublishValues = {
  published: true,
  summary: '',
  arxiv_id: null,
  task_category: '',
  task: '',
  tags: [],
  audience: 'team',
  code: true,
  outputs: true,
  files: false,
};

/** The initial values of the form: those of the last publication. */
export const valuesOf = (publication: Publication | null): PublishValues => {
  if (!publication) return NOTHING_SAID;
  const { summary, arxiv_id, task_category, task, tags, audience, includes } = publication;
  return {
    published: true,
    summary,
    arxiv_id,
    task_category,
    task,
    tags: [...tags],
    audience,
    ...includes,
  };
};

/** How the work whose dialog is open is published. */
export interface PublishFormState {
  readonly work: Work | null;
  readonly name: string;
  readonly publication: Publication | null;
  /** Reading it, publishing it or taking it back, whichever was last. */
  readonly request: RequestState;
  readonly isRead: boolean;
  /** Taking it back: asked about, or under way. */
  readonly withdrawing: 'no' | 'proposed' | 'asked';
}

const nothing: PublishFormState = {
  work: null,
  name: '',
  publication: null,
  request: idle,
  isRead: false,
  withdrawing: 'no',
};

const standing = createSlice({
  name: 'gallery/publishForm',
  initialState: nothing,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(publicationRequested, (_, { payload: { workload_type, object_id } }) => ({
      ...nothing,
      work: { workload_type, object_id },
      request: loading(),
    }));
    on.addCase(publicationSucceeded, (state, { payload: { name, publication } }) => ({
      ...state,
      name,
      publication,
      isRead: true,
      request: succeededAt(),
    }));
    on.addCase(publicationFailed, (state, { payload: { problem } }) => ({
      ...state,
      request: failedWith(problem),
    }));
    on.addCase(published, (state, { payload: { publication } }) => ({
      ...state,
      publication,
      request: succeededAt(),
    }));
    on.addCase(publishFailed, (state, { payload: { problem } }) => ({
      ...state,
      request: failedWith(problem),
    }));
    on.addCase(unpublishConfirmOpened, (state) => ({ ...state, withdrawing: 'proposed' as const }));
    on.addCase(unpublishConfirmClosed, (state) => ({ ...state, withdrawing: 'no' as const }));
    on.addCase(unpublishRequested, (state) => ({
      ...state,
      withdrawing: 'asked' as const,
      request: loading(),
    }));
    on.addCase(unpublishSucceeded, (state) => ({
      ...state,
      withdrawing: 'no' as const,
      publication: null,
      request: succeededAt(),
    }));
    on.addCase(unpublishFailed, (state, { payload: { problem } }) => ({
      ...state,
      withdrawing: 'no' as const,
      request: failedWith(problem),
    }));
    on.addCase(dialogLeft, () => nothing);
  },
});

export const publishingReducer = combineReducers({
  standing: standing.reducer,
  form: form.reducer,
});
export type PublishingState = ReturnType<typeof publishingReducer>;

declare module '~/web/lib/state/root' {
  interface GalleryArea {
    readonly publishForm?: PublishingState;
  }
}

export const selectPublishing = sliceSelector(
  (state) => state.gallery?.publishForm,
  firstOf(publishingReducer),
);
