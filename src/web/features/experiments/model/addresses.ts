export const LIST = '/experiments';
export const EXPERIMENT = '/experiments/:project_name';
export const COMPARE = '/experiments/:project_name/compare';

/** Where an experiment is. Its name may hold anything. */
export const addressOf = (project: string): string => `${LIST}/${encodeURIComponent(project)}`;
