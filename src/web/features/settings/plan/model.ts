import { createSlice } from '@reduxjs/toolkit';
import type { PlanType } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { planChanged, planChangeFailed, planPicked, planRequested } from './events';

/** Pending requests of the page of the plan. */
export interface PlanState {
  /** The plan that is looked at; null is the one the team has. */
  picked: PlanType | null;
  changing: boolean;
}

const initialState: PlanState = { picked: null, changing: false };

export const planSlice = createSlice({
  name: 'settings/plan',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(planPicked, (state, { payload }) => {
      state.picked = payload.plan;
    });
    on.addCase(planRequested, (state) => {
      state.changing = true;
    });
    on.addCase(planChanged, () => initialState);
    on.addCase(planChangeFailed, (state) => {
      state.changing = false;
    });
  },
});

export const selectPlanPage = sliceSelector((state) => state.settings?.plan, initialState);

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly plan?: PlanState;
  }
}
