import type { UnknownAction } from '@reduxjs/toolkit';
import equal from 'fast-deep-equal';
import type { EnvironmentUse } from '~/contract';
import { deleted, environmentRead } from '../events';

export interface Package {
  readonly name: string;
  readonly version: string;
}

/** What is told of an environment when it is read by itself. */
export interface Details {
  readonly packages: readonly Package[];
  readonly used_by: readonly EnvironmentUse[];
}
export type AllDetails = Readonly<Record<string, Details>>;

/** Hundreds of packages that did not change keep their reference. */
export const detailsReducer = (all: AllDetails = {}, action: UnknownAction): AllDetails => {
  if (environmentRead.match(action)) {
    const { environment: { env_id }, packages, used_by } = action.payload;
    const before = all[env_id];
    const after: Details = {
      packages: before && equal(before.packages, packages) ? before.packages : packages,
      used_by: before && equal(before.used_by, used_by) ? before.used_by : used_by,
    };
    return before && after.packages === before.packages && after.used_by === before.used_by ? all : { ...all, [env_id]: after };
  }
  if (deleted.match(action)) return Object.fromEntries(Object.entries(all).filter(([id]) => id !== action.payload.env_id));
  return all;
};
