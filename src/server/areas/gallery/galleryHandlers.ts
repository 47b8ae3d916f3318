import { GALLERY_PAGE, GALLERY_TAGS, PERSON_NOT_FOUND, type GalleryCard } from '~/contract/gallery';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import { categoryLabel, taskLabel } from '../notebooks/api';
import { whyNotOf } from '../../platform/access/rights';
import type { access } from './access';
import { workloadOf } from './queries/publications';
import { gallerySearch, type GalleryViewer } from './queries/search';

/** Characters of a summary on a card. */
const SUMMARY = 300;

type Search = ReturnType<typeof gallerySearch>;

const toCard = ({
  row,
  name,
  publishDate,
  fullname,
  handle,
}: Awaited<ReturnType<Search['page']>>['rows'][number]): GalleryCard => {
  const { summary, task_category, task, tags } = row.about;
  return {
    workload_type: workloadOf(row),
    publish_token: row.publishToken,
    name,
    summary: [...summary].slice(0, SUMMARY).join(''),
    task_category,
    task,
    tags,
    task_category_label: categoryLabel(task_category),
    task_label: taskLabel(task_category, task),
    author: { handle, fullname },
    audience: row.audience,
    publish_date: publishDate.toISOString(),
    view_count: row.viewCount,
  };
};

/** The endpoints of the gallery: searching publications, and the people who published them. */
export const galleryHandlers = ({
  db,
  config,
}: Workspace): Pick<AreaHandlers<'published', typeof access>, 'gallery' | 'person'> => {
  const search = gallerySearch(db);
  const lookingOf = ({ user_name, team_name, plan_type }: Account): GalleryViewer => ({
    user_name,
    team_name,
    alone: whyNotOf(config, { plan_type }, 'teamWork') !== null,
  });
  return {
    async gallery(sought, { user }) {
      const looking = lookingOf(user);
      const { rows, total } = await search.page(looking, sought, GALLERY_PAGE);
      const { categories, tasks } = await search.tasks(looking, sought);
      const tags = await search.tags(looking, sought, GALLERY_TAGS);
      return {
        publications: rows.map(toCard),
        total,
        categories: categories.map(({ value, count }) => ({
          value,
          count,
          label: categoryLabel(value),
        })),
        tasks: tasks.map(({ value, count }) => ({
          value,
          count,
          label: taskLabel(sought.task_category ?? '', value),
        })),
        tags: tags.map(({ value, count }) => ({ value, count, label: value })),
      };
    },
    async person({ handle }, { user }) {
      const person = await search.person(lookingOf(user), handle);
      if (!person) throw new HttpError('missing', PERSON_NOT_FOUND);
      return { person };
    },
  };
};
