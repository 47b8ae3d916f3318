import type { api, UploadDestination } from '~/contract';
import {
  needs,
  signedIn,
  stricter,
  type Access,
  type AccessTable,
  type WithCredential,
} from '../../platform/access/access';
import { findUpload, gone, reach, type LocatedUpload, type Reached } from './destination';
import type { Transfer } from './queries';

type Named = { readonly upload_id: string };

/** Whoever may write there: to a drive of their own or their team's, or as an editor of the notebook or job. */
const writer: Access<{ readonly destination: UploadDestination }, Reached> = {
  who: 'editor',
  of: 'destination',
  admit: (workspace, { destination }, user) => reach(workspace, destination, user),
};

const uploader: Access<Named, LocatedUpload> = {
  who: 'uploader',
  of: 'upload',
  admit: (workspace, { upload_id }, user) => findUpload(workspace, upload_id, user),
};

/** The user who began an upload can cancel it, also where they may not write any more. */
const beginner: Access<Named, Transfer> = {
  who: 'uploader',
  of: 'upload',
  admit: async ({ transfers }, { upload_id }, { user_name }) => {
    const transfer = await transfers.find(upload_id, user_name);
    if (!transfer) throw gone();
    return transfer;
  },
};

/** An upload into a notebook or job changes what it runs. */
const scoped = <Request, Granted>(
  row: Access<Request, Granted>,
  destinationOf: (request: Request, granted: Granted) => UploadDestination,
): WithCredential<Access<Request, Granted>> =>
  stricter(needs('run', row), {
    credential: 'write',
    when: 'into a notebook or job',
    applies: (request, _user, granted) => destinationOf(request, granted).kind !== 'drive',
  });
const ofFound = (_request: Named, { transfer }: LocatedUpload) => transfer.destination;

/** Access rules of uploads in parts. */
export const access = {
  begin: scoped(writer, ({ destination }) => destination),
  parts: scoped(uploader, ofFound),
  partUrl: scoped(uploader, ofFound),
  complete: scoped(uploader, ofFound),
  abort: scoped(beginner, (_request, { destination }) => destination),
  idle: needs('read', signedIn),
} satisfies AccessTable<typeof api.transfers>;
