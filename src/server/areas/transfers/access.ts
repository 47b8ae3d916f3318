import type { api, UploadDestination } from '~/contract';
import { signedIn, type Access, type AccessTable } from '../access';
import { findUpload, gone, reach, type FoundUpload, type Reached } from './destination';
import type { Transfer } from './repository';

type Named = { readonly upload_id: string };

/** Whoever may write there: to a drive of their own or their team's, or as an editor of the notebook or job. */
const writer: Access<{ readonly destination: UploadDestination }, Reached> = {
  who: 'editor',
  of: 'destination',
  admit: (workspace, { destination }, user) => reach(workspace, destination, user),
};

const uploader: Access<Named, FoundUpload> = {
  who: 'uploader',
  of: 'upload',
  admit: (workspace, { upload_id }, user) => findUpload(workspace, upload_id, user),
};

/** Who began an upload gives it up, also where they may not write any more. */
const beginner: Access<Named, Transfer> = {
  who: 'uploader',
  of: 'upload',
  admit: async ({ transfers }, { upload_id }, { user_name }) => {
    const transfer = await transfers.find(upload_id, user_name);
    if (!transfer) throw gone();
    return transfer;
  },
};

/** Who may ask what of uploads in parts. */
export const access = {
  begin: writer,
  parts: uploader,
  partUrl: uploader,
  complete: uploader,
  abort: beginner,
  idle: signedIn,
} satisfies AccessTable<typeof api.transfers>;
