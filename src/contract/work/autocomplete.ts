import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/autocomplete.schema';

export type Paper = z.output<typeof Shapes.Paper>;
export type University = z.output<typeof Shapes.University>;

/** So many characters are needed before anything is asked (AUT-01). */
export const AUTOCOMPLETE_SHORTEST = 3;
/** So long nothing is typed before it is asked, ms (AUT-01). */
export const AUTOCOMPLETE_PAUSE_MS = 800;
/** So many answers are asked for (AUT-01). */
export const AUTOCOMPLETE_PAGE = 10;
/** Labels are cut at so many characters (AUT-03). */
export const AUTOCOMPLETE_LABEL = 50;
/** More than this is not looked for. */
export const AUTOCOMPLETE_LONGEST = 100;

export const autocomplete = endpoints<typeof Shapes.schemas>()({
  collaborators: { path: '/fsc/user/collaborators/autocomplete/{text}', method: 'GET' },
  arxiv: { path: '/fsc/arxiv/autocomplete/{text}', method: 'GET' },
  universities: { path: '/fsc/uni/autocomplete/{text}', method: 'GET' },
  published: { path: '/fsc/objects/published/autocomplete/{text}', method: 'GET' },
});
