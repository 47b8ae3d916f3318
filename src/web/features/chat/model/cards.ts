import { createSlice } from '@reduxjs/toolkit';
import type { NamedObject } from '~/contract';
import { plain } from '~/web/lib/state/mergeRows';
import * as happened from '../events';

/** The targets of links in messages. */
export interface ChatCards {
  /** By where they lead; null of what is not there for this person. */
  readonly known: Readonly<Record<string, happened.Card | null>>;
}

const initialState: ChatCards = { known: {} };
/** So many are kept, and so many show in one message. */
const KEPT = 200;
const IN_ONE = 3;

/** Below which paths lie the pages of objects. */
export const PAGES = {
  notebooks: 'notebook',
  jobs: 'job',
  sweeps: 'sweep',
  dags: 'dag',
  predictions: 'prediction',
  environments: 'environment',
  datasets: 'dataset',
  streams: 'stream',
} as const satisfies Readonly<Record<string, NamedObject['kind']>>;

const LINK = /https?:\/\/[^\s<>"`]*[^\s<>"`.,;:!?)'\]*]/gi;
const ID = /^[\w.-]{1,64}$/;
const isPage = (word: string): word is keyof typeof PAGES => Object.hasOwn(PAGES, word);

const fileAt = (query: URLSearchParams): string | null => {
  const path = query.get('preview') ?? query.get('path') ?? '';
  // A path of somebody's own drive means another file to everybody else.
  const isShared =
    query.get('storage') === 'teamdrive' &&
    path.startsWith('/') &&
    path.length > 1 &&
    path.length <= 500;
  return isShared && !/\p{Cc}|\p{Cs}/u.test(path) ? `file${path}` : null;
};

/** The target of an address of this app: 'notebook/nb-1', 'file/data/iris.csv' of the team's drive; null of any other address. */
export const refOf = (address: string, origin: string): string | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  if (url.pathname === '/drive') return fileAt(url.searchParams);
  const [, page = '', id = '', rest, ...more] = url.pathname.split('/');
  const leadsThere = rest === undefined || (rest === 'editor' && more.length === 0);
  return isPage(page) && ID.test(id) && leadsThere ? `${PAGES[page]}/${id}` : null;
};

/** The targets of a text's links, the first few of them. */
export const refsIn = (text: string, origin: string): readonly string[] => {
  if (!text.includes('://')) return [];
  const found = [...text.matchAll(LINK)].flatMap(([address]) => refOf(address, origin) ?? []);
  return [...new Set(found)].slice(0, IN_ONE);
};

/** The targets to ask for. */
export const questionOf = (refs: readonly string[]) => ({
  objects: refs
    .filter((ref) => !ref.startsWith('file/'))
    .map((ref) => {
      const at = ref.indexOf('/');
      return { kind: ref.slice(0, at) as NamedObject['kind'], id: ref.slice(at + 1) };
    }),
  files: refs.filter((ref) => ref.startsWith('file/')).map((ref) => ref.slice('file'.length)),
});

export const cardsSlice = createSlice({
  name: 'chat/linkCards',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.linkCardsSucceeded,
      plain((state: ChatCards, { payload: { cards } }) => {
        const news = Object.entries(cards).filter(
          ([ref, card]) => JSON.stringify(card) !== JSON.stringify(state.known[ref]),
        );
        if (news.length === 0) return state;
        return {
          ...state,
          known: Object.fromEntries(
            Object.entries({ ...state.known, ...Object.fromEntries(news) }).slice(-KEPT),
          ),
        };
      }),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly linkCards?: ChatCards;
  }
}
