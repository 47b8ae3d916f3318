import type { Notebook } from '~/contract';
import type { Account } from '../account/shelf';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';

/** A notebook that this person may see: an own one or one of the team. Throws `missing` for any other. */
export const seenNotebook = async ({ notebooks }: Pick<Workspace, 'notebooks'>, id: string, user: Account): Promise<Notebook> => {
  const found = await notebooks.find(id);
  if (found && (found.notebook.user_name === user.user_name || found.team === user.team_name)) return found.notebook;
  throw new Refusal('missing', 'This notebook does not exist, or you may not see it.');
};
