import { z } from 'zod';
import { authenticated, choice, Done, id, instant, listOf, text, userName } from './wire.schema';

/** The most characters of a name, and of what is said of something. */
export const NAME_LENGTH = 100;
export const DESCRIPTION_LENGTH = 500;
/** So many zones a region holds at most, and so many people a group. */
export const MAX_ZONES = 500;
export const MAX_PEOPLE = 2_000;

/** Where in an engine a zone is: the names that the engine itself has for it. All three are empty for a zone that stands for no place yet. */
const place = {
  compute_provider: choice.optional(),
  compute_region: choice.optional(),
  compute_zone: choice.optional(),
};

/** A place where work can run, under a name of the team's own. */
export const Zone = z.object({
  zone_id: z.string(),
  zone_name: z.string(),
  enabled: z.boolean(),
  zone_description: z.string(),
  update_datetime: z.string(),
  compute_provider: z.string(),
  compute_region: z.string(),
  compute_zone: z.string(),
});

/** Zones under one name. */
export const Region = z.object({
  region_id: z.string(),
  region_name: z.string(),
  region_description: z.string(),
  enabled: z.boolean(),
  zone_ids: z.array(z.string()),
  update_datetime: z.string(),
});

/** People of the team under one name. */
export const Group = z.object({
  group_id: z.string(),
  group_name: z.string(),
  /** The same again, as some clients read it (ADM-22). */
  groupname: z.string().optional(),
  users: z.array(z.string()),
  group_description: z.string(),
  update_datetime: z.string(),
});

const name = text(NAME_LENGTH);
const description = text(DESCRIPTION_LENGTH).optional();
const enabled = z.boolean().optional();
/** Of the record that a change was made from: what somebody else changed meanwhile is not undone by it. */
const update_datetime = instant.optional();

/**
 * The endpoints that the three lists have alike. `fields` are what a form sends of one. What is left out of an update stays as it was; of a new
 * one a text is empty, a list is empty, and it is enabled.
 */
const named = <One extends z.ZodType, Fields extends z.ZodRawShape>(item: One, fields: Fields) => ({
  readAll: { request: authenticated({}), reply: z.object({ items: z.array(item) }) },
  read: { request: authenticated({ id }), reply: z.object({ item }) },
  /** `exists`: there is one of this name, and nothing was done (ADM-18). */
  create: {
    request: authenticated(fields),
    reply: z.object({ exists: z.boolean(), item: item.nullable() }),
  },
  update: {
    request: authenticated({ id, update_datetime, ...fields }),
    reply: z.object({ exists: z.boolean(), item: item.nullable() }),
  },
  exists: { request: authenticated({ name }), reply: z.object({ exists: z.boolean() }) },
  delete: { request: authenticated({ id }), reply: Done },
});

export const zones = named(Zone, {
  zone_name: name,
  zone_description: description,
  enabled,
  ...place,
});
export const regions = named(Region, {
  region_name: name,
  region_description: description,
  enabled,
  zone_ids: listOf(id, MAX_ZONES).optional(),
});
export const groups = named(Group, {
  group_name: name.optional(),
  groupname: name.optional(),
  group_description: description,
  users: listOf(userName, MAX_PEOPLE).optional(),
});
