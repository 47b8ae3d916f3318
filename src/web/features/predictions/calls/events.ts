import { createAction } from '@reduxjs/toolkit';
import type { Problem, TryReply } from '~/contract';
import type { VersionRef } from '../events';

/** A key of this version is wanted. */
export const keyRequested = createAction<VersionRef>('predictions/keyRequested');
/** A key was made: it is told this once. */
export const keyMade = createAction<VersionRef & { readonly key: string }>('predictions/keyMade');
/** The person has it. */
export const keyTaken = createAction('predictions/keyTaken');

export const tryFileChosen = createAction<{
  readonly file_id: string;
  readonly name: string;
  readonly size: number;
}>('predictions/tryFileChosen');
/** The content of a file for a trial call, or why it could not be read. */
export const tryFileRead = createAction<{
  readonly name: string;
  readonly size: number;
  readonly base64: string;
}>('predictions/tryFileRead');
export const tryFileFailed = createAction<{ readonly sentence: string }>(
  'predictions/tryFileFailed',
);
export const tryRequested = createAction<VersionRef>('predictions/tryRequested');
export const tryCancelled = createAction('predictions/tryCancelled');
export const tryAnswered = createAction<VersionRef & { readonly reply: TryReply }>(
  'predictions/tryAnswered',
);
export const tryFailed = createAction<VersionRef & { readonly problem: Problem }>(
  'predictions/tryFailed',
);
