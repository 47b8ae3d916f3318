import { createSelector } from '@reduxjs/toolkit';
import type { RunRow } from '~/contract';
import { firstOf, sliceSelector } from '~/web/kit/state/sliceSelector';
import { experimentsReducer, PAGE, type Table } from './model/slice';

export const selectExperiments = sliceSelector('experiments', firstOf(experimentsReducer));

/** A row of the table; `run` is null until its page was read. */
export interface ShownRun { readonly key: string; readonly run: RunRow | null }

const rowsOf = ({ total, pages }: Table): readonly ShownRun[] => Array.from({ length: total ?? 0 }, (_, at) => {
  const run = pages[Math.floor(at / PAGE)]?.[at % PAGE] ?? null;
  return { key: run?.run_id ?? `#${at}`, run };
});

/** Every row of the table: those that were not read yet keep their places. */
export const selectRows = createSelector([(state: Parameters<typeof selectExperiments>[0]) => selectExperiments(state).table], rowsOf);
