import { api } from '~/contract';
import { newestOf, pinOf } from '~/contract/work/addedPackages';
import { callApi } from '~/web/lib/saga/callApi';
import type { ObjectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import type { Copied } from '~/web/work/forms/kind';
import { settingsOf } from '~/web/work/forms/values';
import type { JobValues } from './model/form';

const NOTEBOOK = /^notebook:(.+)$/;

/**
 * `?clone=notebook:{id}`: the first values of a job that is made of a notebook, which are its settings and the packages that its cells
 * installed. Null where the address names no notebook.
 */
export const readNotebook = (id: string): ObjectRequest<Copied<JobValues>> | null => {
  const [, notebook_id] = NOTEBOOK.exec(id) ?? [];
  if (notebook_id === undefined) return null;
  return function* readNotebookAndPackages() {
    const read = yield* callApi(api.notebooks.read, { notebook_id });
    if (!read.ok) return read;
    const added = yield* callApi(api.notebooks.readPackages, { notebook_id });
    if (!added.ok) return added;
    const { notebook } = read.value;
    const name = notebook.notebook_name;
    const page = `/notebooks/${notebook_id}`;
    const value = {
      ...settingsOf(notebook),
      name,
      node_count: 1,
      added_packages: newestOf(added.value.packages).map(pinOf).join('\n'),
      clone: { id, name, page, sent: { notebook_of: notebook_id } },
    };
    return { ok: true, value };
  };
};
