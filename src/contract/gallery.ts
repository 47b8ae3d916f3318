import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/gallery.schema';

export type PublishAbout = z.output<typeof Shapes.PublishAbout>;
export type PublishIncludes = z.output<typeof Shapes.PublishIncludes>;
export type Publication = z.output<typeof Shapes.Publication>;
export type PublishedPage = z.output<typeof Shapes.PublishedPage>;
export type PublishedFile = z.output<typeof Shapes.PublishedFile>;
export type GalleryCard = z.output<typeof Shapes.GalleryCard>;
export type Gallery = z.output<typeof Shapes.Gallery>;
export type PublishingPerson = z.output<typeof Shapes.PublishingPerson>;

/** The kinds of work that can be published, as requests name them. */
export const PUBLISHED_WORKLOADS = ['notebook', 'batchjob'] as const;
export type PublishedWorkload = (typeof PUBLISHED_WORKLOADS)[number];
/** The audiences of a publication: the team, anyone with the link, or everybody, including search engines. */
export const AUDIENCES = ['team', 'link', 'world'] as const;
export type Audience = (typeof AUDIENCES)[number];
/** Tags are shown cut at so many characters (NBS-16). */
export const TAG_LABEL = 20;
/** The text of a page that does not exist (any more), or not for the person who asks. */
export const NOT_PUBLISHED = 'There is nothing published at this address.';
/** So many stand on a page of the gallery, and so many tags are offered there. */
export const GALLERY_PAGE = 24;
export const GALLERY_TAGS = 24;
/** The text of a profile that does not exist, or not for the person who asks. */
export const PERSON_NOT_FOUND = 'There is nobody here by this name.';
/** Where what is published is read, and where the list of it is. */
export const PUBLISHED_PATHS = {
  notebook: '/shared/notebooks',
  batchjob: '/shared/jobs',
} as const satisfies Record<PublishedWorkload, `/${string}`>;

export const published = endpoints<typeof Shapes.schemas>()({
  readAll: '/fsc/objects/published/readall/',
  publication: '/fsc/objects/published/standing/',
  publish: '/fsc/objects/published/publish/',
  unpublish: '/fsc/objects/published/withdraw/',
  copy: '/fsc/objects/published/copy/',
  gallery: '/fsc/objects/published/gallery/',
  person: '/fsc/objects/published/person/',
  read: { path: '/fsc/objects/published/read/', open: true, bearer: 'optional' },
  file: { path: '/fsc/file/read/', open: true, bearer: 'optional' },
});
