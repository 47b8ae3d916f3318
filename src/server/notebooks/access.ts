import type { Notebook } from '~/contract';
import type { Account } from '../account/shelf';
import type { ProjectPut } from '../files/blobRoute';
import { partsOf } from '../projects/fileUrls';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { folderOf } from './creation';
import { refuseUnlessMayChange } from './rules';

/** A notebook that this person may see: an own one or one of the team. Throws `missing` for any other. */
export const seenNotebook = async ({ notebooks }: Pick<Workspace, 'notebooks'>, id: string, user: Account): Promise<Notebook> => {
  const found = await notebooks.find(id);
  if (found && (found.notebook.user_name === user.user_name || found.team === user.team_name)) return found.notebook;
  throw new Refusal('missing', 'This notebook does not exist, or you may not see it.');
};

/** Where an uploaded file of a notebook goes. Refuses who may not change the notebook. */
export const notebookFilePlace = async (
  workspace: Pick<Workspace, 'notebooks'>, fileUrl: string, user: Account,
): Promise<Omit<ProjectPut, 'maxBytes'>> => {
  const { id, relative } = partsOf('notebooks', fileUrl);
  const notebook = await seenNotebook(workspace, id, user);
  refuseUnlessMayChange(notebook, user);
  return { user: notebook.user_name, within: folderOf(id), relative };
};
