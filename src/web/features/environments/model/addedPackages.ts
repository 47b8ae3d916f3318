import { createSlice } from '@reduxjs/toolkit';
import { pinOf } from '~/contract/work/addedPackages';
import type { AddedPackage } from '~/contract/work/notebooks';
import { failedWith, type Loaded } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { addedFailed, addedRead, type AddedPackages } from '../events';

/** Those of the notebook whose page was open last. */
type Added = { readonly notebook_id: string; readonly read: Loaded<AddedPackages> } | null;

export const added = createSlice({
  name: 'environments/added',
  initialState: null as Added,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(addedRead, (_, { payload: { notebook_id, added: value } }) => ({
      notebook_id,
      read: { status: 'succeeded', value },
    }));
    // The last reply stays where it could not be read again.
    on.addCase(addedFailed, (before, { payload: { notebook_id, problem } }) =>
      before?.notebook_id === notebook_id && before.read.status === 'succeeded'
        ? before
        : { notebook_id, read: failedWith(problem) },
    );
  },
});
declare module '~/web/lib/state/root' {
  interface EnvironmentsArea {
    readonly added?: Added;
  }
}

/** The packages that cells of a notebook installed; null until they were read. */
export const selectAdded = (state: RootState, id: string): Loaded<AddedPackages> | null => {
  const shown = state.environments?.added;
  return shown?.notebook_id === id ? shown.read : null;
};

/** The name of a package as indexes compare it (Python Packaging User Guide, 'Names and normalization'). */
const normalized = (name: string) => name.toLowerCase().replaceAll(/[-_.]+/g, '-');
const NAME = /^\s*([A-Za-z0-9][A-Za-z0-9._-]*)/;

/** A requirements text that has these packages as well, in their versions; a line about one of them gives way. */
export const withPackages = (requirements: string, packages: readonly AddedPackage[]): string => {
  const names = new Set(packages.map(({ name }) => normalized(name)));
  const lines = requirements
    .split('\n')
    .filter((line) => !names.has(normalized(NAME.exec(line)?.[1] ?? '')))
    .join('\n')
    .trimEnd();
  return [...(lines === '' ? [] : [lines]), ...packages.map(pinOf)].join('\n');
};
