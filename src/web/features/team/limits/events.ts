import { createAction } from '@reduxjs/toolkit';
import type { LoweredLimits, PersonLimits, Problem } from '~/contract';

/** The limits of a member, what an admin lowered of them, and the defaults. */
export interface MemberLimits {
  readonly limits: PersonLimits;
  readonly lowered: LoweredLimits;
  readonly defaults: PersonLimits;
}

/** The limits of the person's programs. */
export const currentReceived = createAction<{ limits: PersonLimits }>('team/currentReceived');
export const memberReceived = createAction<MemberLimits & { id: string }>('team/memberReceived');
/** `id` is null for those of the current user. */
export const readFailed = createAction<{ id: string | null; problem: Problem }>('team/readFailed');
/** Once more, after a failure. */
export const readAgainRequested = createAction<{ id: string | null }>('team/readAgainRequested');
/** The limits of a member are different from now on. */
export const changed = createAction<MemberLimits & { id: string }>('team/changed');
