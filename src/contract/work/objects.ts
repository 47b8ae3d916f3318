import type { z } from 'zod';
import { endpoints } from '../endpoint';
import type * as Shapes from '../schemas/work/objects.schema';

export type RecentObject = z.output<typeof Shapes.RecentObject>;
export type NamedObject = z.output<typeof Shapes.NamedObject>;
export type FileCard = z.output<typeof Shapes.FileCard>;

export const objects = endpoints<typeof Shapes.schemas>()({
  recent: '/fsc/user/objects/recent/read/',
  readNames: '/fsc/user/objects/readnames/',
  readCards: '/fsc/user/objects/cards/read/',
});

/** So many objects, and so many files, are told of at once, by what leads to them. */
export const MAX_CARDS = 50;
/** So many names are told at most: those touched last. */
export const MAX_NAMES = 10_000;
