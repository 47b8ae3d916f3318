import type { api, Storage } from '~/contract';
import type { Store } from '../../platform/storage/store';
import { needs, signedIn, type Access, type AccessTable } from '../../platform/access/access';
import { driveOf } from '../../platform/storage/stores';
import { rejectViewOnly } from './rules';

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
    rejectViewOnly(request.storage, workspace.config);
    return area.admit(workspace, request, user);
  },
};

/** Access rules of the drive endpoints. */
export const access = {
  read: needs('read', area),
  search: needs('read', area),
  createFolder: needs('run', area),
  delete: needs('write', areaToChange),
  move: needs('write', areaToChange),
  copy: needs('write', area),
  copyProgress: needs('read', signedIn),
  rename: needs('write', areaToChange),
  download: needs('read', area),
  downloadAll: needs('read', area),
  preview: needs('read', area),
  thumbnails: needs('read', area),
  trash: needs('read', area),
  restore: needs('write', areaToChange),
  emptyTrash: needs('write', areaToChange),
  uploadUrl: needs('run', area),
} satisfies AccessTable<typeof api.drive>;
