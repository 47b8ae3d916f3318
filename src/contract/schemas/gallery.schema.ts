import { z } from 'zod';
import { AUDIENCES, PUBLISHED_WORKLOADS } from '../gallery';
import {
  authenticated,
  choice,
  count,
  Done,
  fileUrl,
  id,
  instant,
  listOf,
  someText,
  text,
  userName,
} from './wire.schema';

/** The description of a publication. */
export const PublishAbout = z.object({
  summary: text(4000),
  arxiv_id: choice.nullable(),
  task_category: choice,
  task: choice,
  tags: listOf(someText(100), 50),
});

/** The parts of the work that are published with it. Texts of a notebook are in any case. */
export const PublishIncludes = z.object({
  code: z.boolean(),
  outputs: z.boolean(),
  files: z.boolean(),
});

const Version = z.object({ version: z.number().int(), publish_date: instant });
const workload_type = z.enum(PUBLISHED_WORKLOADS);
const audience = z.enum(AUDIENCES);

/** Something published, as its team sees it. */
export const Publication = PublishAbout.extend({
  workload_type,
  object_id: z.string(),
  publish_token: z.string(),
  name: z.string(),
  user_name: z.string(),
  fullname: z.string(),
  audience,
  includes: PublishIncludes,
  /** When it was published first; the newest version has a date of its own. */
  publish_date: instant,
  /** Newest first. */
  versions: z.array(Version),
  view_count: z.number().int(),
});

/** A file that goes along: `sc_file_url` names it in a question for its address. */
export const PublishedFile = z.object({
  sc_file_url: z.string(),
  path: z.string(),
  size: z.number(),
});

/** One version of something published, as a visitor sees it: nobody is named by what they sign in with. */
export const PublishedPage = PublishAbout.extend({
  workload_type,
  publish_token: z.string(),
  name: z.string(),
  /** Full names. */
  authors: z.array(z.string()),
  audience,
  includes: PublishIncludes,
  /** The category and the task, as a person reads them. */
  task_category_label: z.string(),
  task_label: z.string(),
  version: z.number().int(),
  publish_date: instant,
  versions: z.array(Version),
  view_count: z.number().int(),
  files: z.array(PublishedFile),
  /** The page of the gateway that shows it, to be framed. */
  page_url: z.string(),
});

/** Something published as it stands in the gallery: nobody is named by what they sign in with. */
export const GalleryCard = PublishAbout.pick({
  task_category: true,
  task: true,
  tags: true,
}).extend({
  workload_type,
  publish_token: z.string(),
  name: z.string(),
  /** The beginning of its summary. */
  summary: z.string(),
  task_category_label: z.string(),
  task_label: z.string(),
  author: z.object({ handle: z.string(), fullname: z.string() }),
  audience,
  /** Of the newest version. */
  publish_date: instant,
  view_count: z.number().int(),
});

/** Something that the gallery can be narrowed to, and how much of what one may see there would remain. */
const Narrowing = z.object({ value: z.string(), label: z.string(), count: z.number().int() });

/** A page of the gallery. */
export const Gallery = z.object({
  publications: z.array(GalleryCard),
  /** Of all pages. */
  total: z.number().int(),
  categories: z.array(Narrowing),
  /** Of the category that was asked for; none without one. */
  tasks: z.array(Narrowing),
  /** The most used first. */
  tags: z.array(Narrowing),
});

/** Somebody, as a profile shows them. */
export const PublishingPerson = z.object({
  handle: z.string(),
  fullname: z.string(),
  profile_picture_url: z.string().nullable(),
});

const ofObject = { workload_type, object_id: id };
const ofPublished = { publish_token: id, workload_type };

export const schemas = {
  /** The team's publications of one kind, the newest first. */
  readAll: {
    request: authenticated({ workload_type }),
    reply: z.object({ publications: z.array(Publication) }),
  },
  /** How one's own work is published now; null where it is not. */
  publication: {
    request: authenticated(ofObject),
    reply: z.object({ name: z.string(), publication: Publication.nullable() }),
  },
  /** Publishes work as it is now; what is published already gets a further version. */
  publish: {
    request: authenticated({
      ...ofObject,
      about: PublishAbout,
      audience,
      includes: PublishIncludes,
    }),
    reply: z.object({ publication: Publication }),
  },
  /** Takes it back, with every version and every address that was handed out. */
  unpublish: { request: authenticated(ofObject), reply: Done },
  /** Makes a notebook or job of one's own of a version. */
  copy: {
    request: authenticated({ ...ofPublished, version: count.optional() }),
    reply: z.object({ object_id: z.string() }),
  },
  /** The team's publications, and those of others for everybody, the newest first, narrowed by all given filters. */
  gallery: {
    request: authenticated({
      workload_type: workload_type.optional(),
      task_category: choice.optional(),
      task: choice.optional(),
      tag: someText(100).optional(),
      text: text(200).optional(),
      handle: userName.optional(),
      page: count.min(1).optional(),
    }),
    reply: Gallery,
  },
  /** The author with this handle: of one's own team, or with a publication for everybody. */
  person: {
    request: authenticated({ handle: userName }),
    reply: z.object({ person: PublishingPerson }),
  },
  read: {
    request: z.object({ ...ofPublished, version: count.optional() }),
    reply: z.object({ published: PublishedPage }),
  },
  /**
   * The address of a file of something published; without a token, of a notebook or job that who asks may read. The name of the file says
   * which of the two, where `workload_type` is left out.
   */
  file: {
    request: z.object({
      sc_file_url: fileUrl,
      publish_token: id.optional(),
      workload_type: workload_type.optional(),
      version: count.optional(),
    }),
    reply: z.object({ url: z.string() }),
  },
};
