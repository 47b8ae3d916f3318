import { createSlice } from '@reduxjs/toolkit';
import { plain } from '~/web/lib/state/mergeRows';
import * as happened from '../events';

/** How files of conversations are opened. */
export interface ChatFiles {
  /** Addresses of pictures, and when they were told, ms; null of one that is not there. */
  readonly links: Readonly<Record<string, { readonly url: string | null; readonly at: number }>>;
  /** The picture that is enlarged. */
  readonly open: happened.OpenPicture | null;
}

const initialState: ChatFiles = { links: {}, open: null };
/** So many addresses are kept. */
const MAX_LINKS = 500;

export const filesSlice = createSlice({
  name: 'chat/files',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.linksSucceeded,
      plain((state: ChatFiles, { payload: { links, at } }) => {
        const told = Object.entries(links).map(([id, url]) => [id, { url, at }] as const);
        return {
          ...state,
          links: Object.fromEntries(
            [...Object.entries(state.links).filter(([id]) => !(id in links)), ...told].slice(
              -MAX_LINKS,
            ),
          ),
        };
      }),
    );
    on.addCase(
      happened.pictureUrlExpired,
      plain((state: ChatFiles, { payload: { file_id } }) => ({
        ...state,
        links: Object.fromEntries(Object.entries(state.links).filter(([id]) => id !== file_id)),
      })),
    );
    on.addCase(happened.pictureOpened, (state, { payload }) => ({ ...state, open: payload }));
    on.addCase(happened.pictureClosed, (state) => ({ ...state, open: null }));
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly files?: ChatFiles;
  }
}
