import { entity, isRow, named, NEVER, rowsOf, touched, type Lacking } from './row';

export const person = entity(({ user_name }) => ({
  fullname: user_name,
  profile_picture_url: null,
}));
export const user = entity(({ user_name, picture = null }) => ({
  fullname: user_name,
  profile_picture_url: picture,
  oauth_provider: null,
  github_token: null,
  notification_preferences: { push: {} },
}));
export const team = entity((_, { team_name = '' }) => ({
  team_name,
  compute_provider_details: {},
}));
export const member = entity(({ user_name, account_enabled = true }) => ({
  id: user_name,
  account_enabled,
  status: account_enabled ? 'enabled' : 'disabled',
  profile_picture_url: null,
  create_datetime: NEVER,
  revision: '',
  invitation: null,
}));

/** People of a stream, of whom some are told by their names. */
const people = (value: unknown): readonly unknown[] =>
  (Array.isArray(value) ? value : []).map((each) =>
    named('user_name', ({ user_name }) => ({
      handle: user_name,
      fullname: user_name,
      profile_picture_url: null,
    }))(each, {}),
  );
export const stream = entity(
  (row, request) => {
    const user_name = row['user_name'] ?? request['user_name'] ?? '';
    return {
      description: '',
      schedule_datetime: NEVER,
      user_name,
      owner: people([user_name])[0],
      stream_type: 'audio',
      status: 'scheduled',
      visibility: { anyone_with_link: true, gallery: true, login_required: true },
      role: user_name === request['user_name'] ? 'owner' : 'listener',
      view_count: 0,
      live_datetime: null,
      ended_datetime: null,
      recording: null,
      recording_data: null,
      recording_raw_data: null,
      playback_start_time: null,
      playback_end_time: null,
      workload_id: null,
      uni_id: null,
      uni_name: null,
      arxiv_id: null,
      ...touched(row),
    };
  },
  ({ speakers, collaborators, recording_data }) => ({
    speakers: people(speakers),
    collaborators: people(collaborators),
    ...(isRow(recording_data) && { recording_data: { thumbnail_path: '', ...recording_data } }),
  }),
);

const commentDefaults: Lacking = () => ({ mentions: [], client_id: null, create_datetime: NEVER });
export const topic = entity(
  (row, request) => ({
    place: null,
    comment_count: rowsOf(row['comments']).length,
    resolved_by: null,
    resolve_datetime: null,
    // Later ones have larger numbers.
    number: Date.parse(String(row['create_datetime'])) || 0,
    revision: 0,
    object_type: request['object_type'],
    object_id: request['object_id'],
    comment_id: row['topic_id'],
    ...commentDefaults(row, request),
  }),
  (row, request) => ({
    comments: rowsOf(row['comments']).map((each) => ({
      topic_id: row['topic_id'],
      ...commentDefaults(each, request),
      ...each,
    })),
  }),
);
