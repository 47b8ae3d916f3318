import type { PublishAbout } from '~/contract';
import type { Rules } from '~/web/lib/state/draft';

/** The description of published work, as forms hold it. */
export interface AboutValues extends PublishAbout {
  /** Only what is published has to say what it is about. */
  readonly published: boolean;
}

/** Published work says what it is about. */
export const aboutRules: Rules<AboutValues, unknown> = {
  task_category: ({ published, task_category }) =>
    published && task_category === '' ? 'Please add some category' : undefined,
  task: ({ published, task }) => (published && task === '' ? 'Please add some task' : undefined),
  tags: ({ published, tags }) => {
    if (tags.some((tag) => tag.length > 100)) return 'A tag has at most 100 characters.';
    if (tags.length > 50) return 'A notebook has at most 50 tags.';
    return published && tags.length === 0 ? 'Please add some tag' : undefined;
  },
  summary: ({ summary }) =>
    summary.length > 4000 ? 'The summary has at most 4000 characters.' : undefined,
};
