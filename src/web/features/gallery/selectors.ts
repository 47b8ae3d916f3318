import type { Location } from 'history';
import type { api, RequestOf } from '~/contract';
import { withQuery } from '~/web/lib/browser/url/location';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { galleryReducer } from './model';

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
