import { combineReducers, createSlice } from '@reduxjs/toolkit';
import type { LoweredLimits, PersonLimits, Problem } from '~/contract';
import { draft } from '~/web/lib/state/draft';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { changed, memberReceived, currentReceived, readFailed, type MemberLimits } from './events';

interface LimitsState {
  readonly current: PersonLimits | null;
  readonly currentRequest: RequestState;
  /** By the id of the member. */
  readonly members: Readonly<Record<string, MemberLimits>>;
  readonly problems: Readonly<Record<string, Problem>>;
}

const initialState: LimitsState = {
  current: null,
  currentRequest: idle,
  members: {},
  problems: {},
};

const received = (state: LimitsState, { id, ...told }: MemberLimits & { id: string }) => {
  const { [id]: _, ...problems } = state.problems;
  return { ...state, members: { ...state.members, [id]: told }, problems };
};

export const limitsSlice = createSlice({
  name: 'team/limits',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(currentReceived, (state, { payload }) => ({
      ...state,
      current: payload.limits,
      currentRequest: succeededAt(),
    }));
    on.addCase(memberReceived, (state, { payload }) => received(state, payload));
    on.addCase(changed, (state, { payload }) => received(state, payload));
    on.addCase(readFailed, (state, { payload: { id, problem } }) =>
      id === null
        ? { ...state, currentRequest: failedWith(problem) }
        : { ...state, problems: { ...state.problems, [id]: problem } },
    );
  },
});

/** The form of an admin: empty is the default. */
export interface LimitValues extends LoweredLimits {
  /** Whose. */
  readonly id: string;
}

/** The smallest limits that the server takes. */
export const LEAST = { memory_mb: 64, processes: 16, disk_mb: 16, files: 100 } as const;

const atLeast =
  (field: keyof typeof LEAST) =>
  (values: LimitValues): string | undefined => {
    const value = values[field];
    if (value === null) return undefined;
    if (!Number.isInteger(value)) return 'Please input a whole number.';
    return value < LEAST[field] ? `At least ${LEAST[field]}.` : undefined;
  };

export const limitForm = draft<LimitValues, null>('team/limitsForm', {
  memory_mb: atLeast('memory_mb'),
  processes: atLeast('processes'),
  disk_mb: atLeast('disk_mb'),
  files: atLeast('files'),
});

export const limitsReducer = combineReducers({
  read: limitsSlice.reducer,
  form: limitForm.reducer,
});

export const selectLimits = (state: RootState) => state.team?.limits?.read ?? initialState;
export const selectLimitForm = (state: RootState) => state.team?.limits?.form ?? null;

declare module '~/web/lib/state/root' {
  interface TeamArea {
    readonly limits?: ReturnType<typeof limitsReducer>;
  }
}
