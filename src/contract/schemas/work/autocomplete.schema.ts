import { z } from 'zod';
import { TeamUser } from '../settings/account.schema';
import {
  AUTOCOMPLETE_LONGEST,
  AUTOCOMPLETE_PAGE,
  AUTOCOMPLETE_SHORTEST,
} from '../../work/autocomplete';
import { authenticated, text } from '../wire.schema';
import { RecentObject } from './objects.schema';

/** An article on arXiv. */
export const Paper = z.object({ arxiv_id: z.string(), title: z.string() });

export const University = z.object({ uni_id: z.string(), uni_name: z.string() });

/** A published object of the team. */
export const PublishedObject = RecentObject.extend({ user_name: z.string() });

const sought = text(AUTOCOMPLETE_LONGEST)
  .trim()
  .refine(
    (typed) => [...typed].length >= AUTOCOMPLETE_SHORTEST,
    `Please type at least ${AUTOCOMPLETE_SHORTEST} characters`,
  );
const request = authenticated({
  text: sought,
  page_limit: z.coerce.number<number>().int().min(1).max(AUTOCOMPLETE_PAGE).optional(),
});

export const schemas = {
  /** People of the team, without who asks and who is disabled. */
  collaborators: { request, reply: z.object({ users: z.array(TeamUser) }) },
  arxiv: { request, reply: z.object({ papers: z.array(Paper) }) },
  universities: { request, reply: z.object({ universities: z.array(University) }) },
  published: { request, reply: z.object({ objects: z.array(PublishedObject) }) },
};
