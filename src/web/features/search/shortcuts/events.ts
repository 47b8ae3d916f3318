import { createAction } from '@reduxjs/toolkit';

/** The commands to which the person can bind keys. */
export type ShortcutId = 'search' | 'find' | 'save' | 'execute' | 'stop' | 'research';
type Of = { readonly id: ShortcutId };

/** A command was chosen, from the search box or with its key; `key` is the command's own. */
export const commandChosen = createAction<{ key: string }>('search/commandChosen');
/** A key asked for a command that is asked about first. */
export const commandQuestioned = createAction<{
  key: string;
  title: string;
  text: string;
  verb: string;
}>('search/commandQuestioned');
export const commandDropped = createAction('search/commandDropped');

/** The next keys that are pressed are to be those of a shortcut. */
export const captureStarted = createAction<Of>('search/captureStarted');
export const captureEnded = createAction('search/captureEnded');
export const keysBound = createAction<Of & { keys: string }>('search/keysBound');
export const keysFailed = createAction<Of & { reason: string }>('search/keysFailed');
/** The person wants a shortcut to do what it is for, or nothing. */
export const switchRequested = createAction<Of & { on: boolean }>('search/switchRequested');
export const switched = createAction<Of & { on: boolean }>('search/switched');
/** Every shortcut is as it was at first. */
export const allReset = createAction('search/allReset');
