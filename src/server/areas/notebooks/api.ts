/** Functions for other areas: notebooks as a kind of work, their settings where nobody chose any, and notebooks drawn as pages. */
export { escaped } from './download/html/markup';
export { htmlOf } from './download/html/page';
export { folderPictures, type Pictures } from './download/html/pictures';
export { readMainFile } from './download/reading';
export { notebookKind, notebookOwnership } from './kind';
export { plainJobSettings, plainNotebookSettings } from './plainSettings';
export { publishProblems } from './rules';
export { TASKS, categoryLabel, taskLabel } from './tasks';
