import type { api } from '~/contract';
import { CAPTION_RULES } from '~/contract/streams/recordingRules';
import { mayStream, type StreamAct } from '~/contract/streams/streamRules';
import type { Stream } from '~/contract/streams/streams';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import {
  granted,
  needs,
  signedIn,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { Account } from '../../platform/identity/account';

type Named = { readonly stream_id: string };

/** A stream for somebody it lets in; for anybody else there is none. */
const seen = async (
  { streams }: Workspace,
  { stream_id }: Named,
  user: Account,
): Promise<Stream> => {
  const found = await streams.find(stream_id, user);
  if (!found?.letIn)
    throw new HttpError('missing', 'This stream does not exist, or you may not see it.');
  return found.stream;
};

const guest = granted('streams', {
  who: 'stream guest',
  of: 'stream',
  admit: seen,
} satisfies Access<Named, Stream>);

/** Users that have a part in the stream. Which of them may what, `mayStream` says. */
const people = granted('streams', {
  who: 'stream people',
  of: 'stream',
  async admit(workspace, request, user) {
    const stream = await seen(workspace, request, user);
    if (stream.role === 'listener')
      throw new HttpError(
        'refused',
        `Only ${stream.owner.fullname}, the speakers and the collaborators may do this.`,
      );
    return stream;
  },
} satisfies Access<Named, Stream>);

/** Its owner; anybody else is refused in this sentence. */
const owner = (act: StreamAct, sentence: string) =>
  granted('streams', {
    who: 'owner',
    of: 'stream',
    async admit(workspace, request, user) {
      const stream = await seen(workspace, request, user);
      if (!mayStream(stream.role, act)) throw new HttpError('refused', sentence);
      return stream;
    },
  } satisfies Access<Named, Stream>);

/** Users that may cut its recording. */
const keeper = owner('trim', CAPTION_RULES.owner);

/** Access rules of the stream endpoints. */
export const access = {
  readAll: needs('read', granted('streams', signedIn)),
  read: needs('read', guest),
  create: needs('write', granted('streams', signedIn)),
  update: needs('write', people),
  updateStatus: needs('write', people),
  delete: needs('write', owner('delete', 'Only the owner can delete a stream.')),
  roomCode: needs('write', guest),
  meetingToken: needs('write', guest),
  countView: needs('write', guest),
  invite: needs('write', people),
  clipThumbnail: needs('write', guest),
  createClip: needs('write', guest),
  readClips: needs('read', guest),
  deleteClip: needs('write', guest),
  readMoments: needs('read', guest),
  readNotebookAt: needs('read', guest),
  copyNotebookAt: needs('write', guest),
  readCaptions: needs('read', guest),
  saveCaptions: needs('write', keeper),
  deleteCaptions: needs('write', keeper),
  readPosition: needs('read', guest),
  savePosition: needs('write', guest),
} satisfies AccessTable<typeof api.streams>;
