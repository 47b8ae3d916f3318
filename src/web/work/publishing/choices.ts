import { api, type Task, type TaskCategory } from '~/contract';
import type { Loaded } from '~/web/lib/state/request';
import { autocomplete, type Autocompletion } from '~/web/work/autocomplete/autocomplete.saga';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** The possible subjects of published work. */
export const taskCategories = choice({
  name: 'forms/taskCategories',
  stateOf: (state) => state.forms?.taskCategories,
  endpoint: api.notebooks.taskCategories,
  listOf: (answer) => answer.task_categories,
  valueOf: (answer): readonly TaskCategory[] => answer.task_categories,
});
export const tasks = choice({
  name: 'forms/tasks',
  stateOf: (state) => state.forms?.tasks,
  endpoint: api.notebooks.tasks,
  listOf: (answer) => answer.tasks,
  valueOf: (answer): readonly Task[] => answer.tasks,
});
/** Articles on arXiv that it may be about. */
export const papers = autocomplete({
  name: 'forms/arxivSearch',
  stateOf: (state) => state.forms?.arxivSearch,
  endpoint: api.autocomplete.arxiv,
  rowsOf: (answer) => answer.papers,
  suggestionOf: ({ arxiv_id, title }) => ({ value: arxiv_id, text: title, hint: arxiv_id }),
});

declare module '~/web/lib/state/root' {
  interface FormsArea {
    readonly arxivSearch?: Autocompletion;
    readonly taskCategories?: Loaded<readonly TaskCategory[]>;
    readonly tasks?: Loaded<readonly Task[]>;
  }
}
