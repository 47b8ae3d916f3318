import { combineReducers, createReducer } from '@reduxjs/toolkit';
import type { Stream, StreamSettings } from '~/contract';
import { SCHEDULE, STREAM_DEFAULTS, streamProblems } from '~/contract/streams/streamRules';
import { draft, type Rules } from '~/web/lib/state/draft';
import { readTime, roundUp, writtenTime } from '~/web/ui/form/when/writtenTime';
import type { RootState } from '~/web/lib/state/root';
import { embeddedDone } from '../events';

export const CREATE_PATH = '/streams/create';
export const EMBEDDED_CREATE_PATH = '/components/streams/create';
export const EMBEDDED_EDIT_PATH = '/components/streams/:id/edit';

/** The fields of a stream's form. */
export interface StreamValues extends Omit<StreamSettings, 'visibility'> {
  /** Null for a new one. */
  readonly id: string | null;
  readonly owner: string;
  /** The time as it is written in the form, in the machine's zone. */
  readonly schedule_datetime: string;
  /** The time that stood there before; '' for a new one. */
  readonly scheduled: string;
  /** Nothing before this instant (ms) can be chosen. */
  readonly earliest: number;
  readonly anyone_with_link: boolean;
  readonly gallery: boolean;
}

/** A new stream: now, rounded up to the next 5 minutes (STR-22), and the defaults of STR-11 and STR-13. */
export const blank = (owner: string, now: number): StreamValues => {
  const earliest = roundUp(now, SCHEDULE.stepMinutes);
  const {
    stream_type,
    visibility: { anyone_with_link, gallery },
  } = STREAM_DEFAULTS;
  return {
    id: null,
    owner,
    stream_name: '',
    description: '',
    schedule_datetime: writtenTime(earliest),
    scheduled: '',
    earliest,
    stream_type,
    anyone_with_link,
    gallery,
    speakers: [],
    collaborators: [],
    workload_id: null,
    uni_id: null,
    uni_name: null,
    arxiv_id: null,
  };
};

const named = (people: Stream['speakers']) => people.map(({ user_name }) => user_name);

export const valuesOf = (stream: Stream, now: number): StreamValues => {
  const {
    stream_id: id,
    user_name: owner,
    stream_name,
    description,
    schedule_datetime,
    stream_type,
    visibility,
  } = stream;
  const { workload_id, uni_id, uni_name, arxiv_id } = stream;
  return {
    id,
    owner,
    stream_name,
    description,
    schedule_datetime: writtenTime(Date.parse(schedule_datetime)),
    scheduled: schedule_datetime,
    earliest: roundUp(now, SCHEDULE.stepMinutes),
    stream_type,
    anyone_with_link: visibility.anyone_with_link,
    gallery: visibility.gallery,
    speakers: named(stream.speakers),
    collaborators: named(stream.collaborators),
    workload_id,
    uni_id,
    uni_name,
    arxiv_id,
  };
};

/** The instant of what is written; the one that stood there, to the second, where nobody touched it. */
const instantOf = ({ schedule_datetime, scheduled }: StreamValues): string => {
  const at = readTime(schedule_datetime);
  if (at === null) return '';
  return scheduled !== '' && writtenTime(Date.parse(scheduled)) === schedule_datetime
    ? scheduled
    : new Date(at).toISOString();
};

/** The request of a form. arxiv_id is its value or null. */
export const settingsOf = (values: StreamValues): StreamSettings => {
  const {
    stream_name,
    description,
    stream_type,
    anyone_with_link,
    gallery,
    speakers,
    collaborators,
    workload_id,
    uni_id,
    uni_name,
    arxiv_id,
  } = values;
  return {
    stream_name: stream_name.trim(),
    description: description.trim(),
    schedule_datetime: instantOf(values),
    stream_type,
    visibility: { anyone_with_link, gallery, login_required: true },
    speakers: [...speakers],
    collaborators: [...collaborators],
    workload_id,
    uni_id,
    uni_name,
    arxiv_id: arxiv_id?.trim() || null,
  };
};

/** Of them those that are other ones than before: what somebody may not change is not sent. */
export const changesIn = (values: StreamValues, initial: StreamValues): Partial<StreamSettings> => {
  const before = new Map<string, unknown>(Object.entries(settingsOf(initial)));
  return Object.fromEntries(
    Object.entries(settingsOf(values)).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  );
};

type Checked = keyof ReturnType<typeof streamProblems>;
const checked = (field: Checked) => (values: StreamValues) =>
  streamProblems(settingsOf(values), values.owner, Date.now(), values.scheduled)[field];
/** STR-19 to STR-23, as the contract has them. */
const rules: Rules<StreamValues, null> = {
  stream_name: checked('stream_name'),
  description: checked('description'),
  schedule_datetime: checked('schedule_datetime'),
  speakers: checked('speakers'),
  collaborators: checked('collaborators'),
};

export const FORMS = {
  create: draft<StreamValues, null>('streams/createForm', rules),
  settings: draft<StreamValues, null>('streams/settingsForm', rules),
} as const;
export type FormName = keyof typeof FORMS;

/** The result of an embedded form; null while it is being filled in. */
const done = createReducer<{ readonly told: boolean } | null>(null, (on) => {
  on.addCase(embeddedDone, (_, { payload: { told } }) => ({ told }))
    .addCase(FORMS.create.events.opened, () => null)
    .addCase(FORMS.settings.events.closed, () => null);
});

export const streamFormReducer = combineReducers({
  create: FORMS.create.reducer,
  settings: FORMS.settings.reducer,
  done,
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly forms?: ReturnType<typeof streamFormReducer>;
  }
}

export const selectForm = (state: RootState, name: FormName) =>
  state.streams?.forms?.[name] ?? null;
export const selectDone = (state: RootState) => state.streams?.forms?.done ?? null;
