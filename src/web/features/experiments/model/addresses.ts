export const LIST = '/experiments';
export const EXPERIMENT = '/experiments/:project_name';
export const COMPARE = '/experiments/:project_name/compare';

/** A name that is nothing but dots would be a way up, and the history of the browser reads %25 once too often: both are written with ~. */
const escaped = (character: string) => `~${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Where an experiment is. Its name may hold anything. */
export const addressOf = (project: string): string =>
  `${LIST}/${encodeURIComponent(/^\.+$/.test(project) ? project.replace(/\./g, escaped) : project.replace(/%|~(?=[0-9A-F]{2})/g, escaped))}`;

/** The name that an address has; an address that nobody made in this way counts as the name itself. */
export const projectIn = (written: string): string => {
  try {
    return decodeURIComponent(written).replace(/~([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  } catch {
    return written;
  }
};
