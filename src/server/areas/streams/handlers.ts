import {
  streamProblems,
  streamStatus,
  LIVE_ROOM_ROLE_OF,
  type StreamMove,
  type StreamStatus,
} from '~/contract/streams/streamRules';
import type { Stream, StreamSettings } from '~/contract/streams/streams';
import { gatewayHostFor } from '../../platform/gateway/hostName';
import type { Call } from '../../platform/http/call';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import { notebookOwnership } from '../notebooks/api';
import { whyNotOf } from '../../platform/access/rights';
import type { access } from './access';
import { createInviting, type InvitationChange } from './inviting';
import { captionHandlers } from './recording/captions/handlers';
import { removeFolder } from './recording/folder';
import { trimAfter, recordingHandlers } from './recording/handlers';
import { notebookHandlers } from './recording/notebook';
import { addressed as withAddresses, recordingAddress } from './recording/site';
import { pageAddress, liveRoomToken } from './live/tokens';
import { changed, moveFor, settingsOf, tidy } from './rules';
import type { Also } from './queries/states';

export type StreamHandlers = AreaHandlers<'streams', typeof access>;

const refuseUnlessLive = ({ status }: Stream) => {
  if (status !== 'live')
    throw new HttpError(
      'conflict',
      status === 'scheduled' ? 'This stream is not live yet.' : 'This stream is over.',
    );
};

/** The meaning of a move for those who were invited: a stream that never took place is cancelled, or is on again. */
const newsOf = (stream: Stream, move: StreamMove | null): InvitationChange | null => {
  if (stream.live_datetime !== null) return null;
  if (move === 'archive') return 'cancelled';
  return move === 'restore' ? 'restored' : null;
};

/** How long making a recording usually takes, where any was made. */
const withUsual = (stream: Stream, pace: number | null): Stream => {
  const { recording } = stream;
  if (!recording || pace === null || recording.state !== 'processing') return stream;
  const since = Date.parse(stream.live_datetime ?? stream.create_datetime);
  const length = (Date.parse(stream.ended_datetime ?? recording.since) - since) / 1000;
  return { ...stream, recording: { ...recording, usual_seconds: Math.round(length * pace) } };
};

/** The streams that somebody may list: with the streams of their team where their plan shows the work of others. */
export const scopeOf = (
  { config }: Pick<Workspace, 'config'>,
  user: Account,
  words: readonly string[],
) => {
  const statuses = [...new Set(words.map(streamStatus))].filter(
    (status): status is StreamStatus => status !== undefined,
  );
  return [user, statuses, whyNotOf(config, user, 'teamWork') === null] as const;
};

interface Parts {
  /** Closes the room of a stream that is over. */
  readonly close: (streamId: string) => void;
  /** Where recordings lie. */
  readonly root: string;
}

/** Every endpoint of streams. */
export const streamHandlers = (workspace: Workspace, { close, root }: Parts): StreamHandlers => {
  const { accounts, streams, recordings, signer, config, runtimes } = workspace;
  const shown = (stream: Stream, { user, addressed }: Call<unknown>) =>
    withAddresses(stream, recordingAddress(signer, stream.stream_id, user.user_name, addressed));
  const guests = createInviting(workspace);
  /** Makes a change, with what guests and speakers are told of it in the same transaction: a crash loses neither without the other. */
  const changeAndTell = async (
    before: Stream,
    news: InvitationChange | null,
    { user_name }: Account,
    change: (also?: Also) => Promise<Stream>,
  ) => {
    if (news === null) return change();
    await guests.refuseOften(before);
    const stream = await change((tx) => guests.tell(tx, before, news, user_name));
    guests.sendNow();
    return stream;
  };
  const current = async (id: string, user: Account): Promise<Stream> => {
    const found = await streams.find(id, user);
    if (!found) throw new HttpError('missing', 'This stream does not exist any more.');
    return found.stream;
  };
  /** The notebook, where this person can read it. */
  const notebookOf = async (id: string | null, user: Account) =>
    id === null
      ? null
      : notebookOwnership.readable(workspace, id, user).catch((error: unknown) => {
          if (error instanceof HttpError) return null;
          throw error;
        });
  /** Whom and what the settings name anew must be there. */
  const refuseUnknown = async (
    settings: StreamSettings,
    before: StreamSettings | null,
    user: Account,
  ) => {
    const problems: Record<string, string> = {};
    const teammates = (await accounts.teammates(user.team_name, '')).map(
      ({ user_name }) => user_name,
    );
    for (const list of ['speakers', 'collaborators'] as const) {
      const stranger = settings[list].find(
        (name) => !teammates.includes(name) && !before?.[list].includes(name),
      );
      if (stranger !== undefined) problems[list] = `Nobody in your team is called ${stranger}.`;
    }
    const { workload_id: linked } = settings;
    if (
      linked !== (before?.workload_id ?? null) &&
      linked !== null &&
      !(await notebookOf(linked, user))
    ) {
      problems['workload_id'] = 'This notebook does not exist, or you may not see it.';
    }
    if (Object.keys(problems).length > 0) throw invalid(problems);
  };
  const gatewayOf = ({ origin, hostname, userAgent }: Call<unknown>) => {
    const gateway = new URL(origin);
    gateway.hostname = gatewayHostFor(config, { hostname, userAgent });
    gateway.port = String(runtimes.publicPort);
    return gateway;
  };
  return {
    ...recordingHandlers(workspace, root),
    ...notebookHandlers(workspace, root),
    ...captionHandlers(signer, root),
    async readAll({ status }, call) {
      const usual = await recordings.pace();
      return {
        streams: (await streams.list(...scopeOf(workspace, call.user, status))).map((stream) =>
          shown(withUsual(stream, usual), call),
        ),
      };
    },
    read: async (_request, call) => ({
      stream: shown(withUsual(call.object, await recordings.pace()), call),
    }),
    async create(asked, { user }) {
      const settings = tidy(asked as StreamSettings);
      const problems = streamProblems(settings, user.user_name, Date.now());
      if (Object.keys(problems).length > 0) throw invalid(problems);
      await refuseUnknown(settings, null, user);
      return { stream: await current(await streams.add(user.user_name, settings), user) };
    },
    async update({ stream_id, playback_start_time, playback_end_time, ...change }, call) {
      const { object: before, user } = call;
      if (before.status === 'archived') throw new HttpError('conflict', 'This stream is archived.');
      const settings = changed(before, change, Date.now());
      await refuseUnknown(settings, settingsOf(before), user);
      const kept = trimAfter(before, { playback_start_time, playback_end_time });
      const isMoved =
        before.status === 'scheduled' &&
        Date.parse(settings.schedule_datetime) !== Date.parse(before.schedule_datetime);
      const news = isMoved ? 'moved' : null;
      const stream = await changeAndTell(before, news, user, async (also) => {
        await streams.change(stream_id, settings, also);
        if (kept) await recordings.keep(stream_id, kept);
        return current(stream_id, user);
      });
      return { stream: shown(stream, call) };
    },
    async updateStatus({ stream_id, status }, call) {
      const { object: stream, user } = call;
      const move = moveFor(stream, status);
      const moved = await changeAndTell(stream, newsOf(stream, move), user, async (also) => {
        if (move !== null && !(await streams.move(stream_id, move, also)))
          moveFor(await current(stream_id, user), status);
        return current(stream_id, user);
      });
      if (move === 'end') close(stream_id);
      return { stream: shown(moved, call) };
    },
    async delete({ stream_id }) {
      if (!(await streams.remove(stream_id, workspace.chat.forgetStream)))
        throw new HttpError('conflict', 'Archive this stream before you delete it for good.');
      await removeFolder(root, stream_id);
      return { status: 'Delete stream success' };
    },
    async roomCode({ stream_id }, call) {
      refuseUnlessLive(call.object);
      const {
        user,
        session,
        origin,
        object: { workload_id },
      } = call;
      const address = pageAddress(signer, { streamId: stream_id, origin, session });
      const notebook = await notebookOf(workload_id, user);
      return {
        room_code: address.slice(address.indexOf('?') + 1),
        room_url: new URL(address, gatewayOf(call)).toString(),
        notebook_url: notebook
          ? `${origin}/notebooks/${encodeURIComponent(notebook.notebook_id)}`
          : '',
      };
    },
    async meetingToken({ stream_id }, { object: stream, user, session }) {
      refuseUnlessLive(stream);
      const role = LIVE_ROOM_ROLE_OF[stream.role];
      return {
        token: liveRoomToken(signer, {
          streamId: stream_id,
          userName: user.user_name,
          session,
          role,
        }),
        role,
      };
    },
    countView: async ({ stream_id }, { session }) => ({
      view_count: await streams.saw(stream_id, session),
    }),
    async invite({ emails }, { object: stream, user, origin }) {
      const { user_name, fullname } = user;
      const { way, link } = await guests.invite(stream, emails, { user_name, fullname, origin });
      return { status: way === 'smtp' ? 'Invitation(s) sent' : 'No mail was sent', way, link };
    },
  };
};
