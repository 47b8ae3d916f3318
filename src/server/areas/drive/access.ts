import type { api, Storage } from '~/contract';
import type { Store } from '../../storage/store';
import type { Access, AccessTable } from '../access';
import { driveOf, refuseViewOnly } from './rules';

type Named = { readonly storage: Storage };

/** Grants the person's own storage area, or that of their team. */
const area: Access<Named, Store> = {
  who: 'signed in',
  of: null,
  admit: async (workspace, { storage }, user) => driveOf(workspace, storage, user),
};

/** The same, for what takes something away: refused by the flag that makes the team's area one to view. */
const areaToChange: Access<Named, Store> = {
  ...area,
  unless: 'team_drive_view_only',
  admit: async (workspace, request, user) => {
    refuseViewOnly(request.storage, workspace.config);
    return area.admit(workspace, request, user);
  },
};

/** Who may ask what of the drive. */
export const access = {
  read: area,
  search: area,
  createFolder: area,
  delete: areaToChange,
  move: areaToChange,
  copy: area,
  rename: areaToChange,
  download: area,
  downloadAll: area,
  preview: area,
  thumbnails: area,
  trash: area,
  restore: areaToChange,
  emptyTrash: areaToChange,
  uploadUrl: area,
} satisfies AccessTable<typeof api.drive>;
