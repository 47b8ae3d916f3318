import { createAction } from '@reduxjs/toolkit';
import type { Command } from '~/web/lib/commands';

/** A command as it is shown: what happens once it is chosen is its feature's to say. */
export type CommandView = Pick<Command, 'key' | 'label' | 'reason'>;

export const searchTyped = createAction<{ text: string }>('search/searchTyped');
/** The keyboard or the pointer is on this result. */
export const resultMarked = createAction<{ index: number }>('search/resultMarked');
/** The available commands. */
export const commandsGathered = createAction<{ commands: readonly CommandView[] }>(
  'search/commandsGathered',
);
