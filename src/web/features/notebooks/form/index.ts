import { lazily } from '~/web/lib/browser/lazily';
import { whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { papers, taskCategories, tasks } from '~/web/work/publishing/choices';
import { runtimeChoice } from './model/choices';
import { reportUploads } from './reportUploads.saga';
import { EMBEDDED_CREATE_PATH, notebookForm as form } from './model/form';

/** The forms of notebooks. */
export const notebookForm: Feature = {
  reducers: {
    notebooks: { runtimeOptions: runtimeChoice.slice.reducer },
    forms: {
      taskCategories: taskCategories.slice.reducer,
      tasks: tasks.slice.reducer,
      arxivSearch: papers.slice.reducer,
    },
  },
  flows: [
    ...form.lines,
    runtimeChoice.line,
    taskCategories.line,
    tasks.line,
    papers.line,
    whilePage(EMBEDDED_CREATE_PATH, reportUploads),
  ],
  panels: { notebookSettings: lazily(() => import('./screens/SettingsPanel')) },
};
