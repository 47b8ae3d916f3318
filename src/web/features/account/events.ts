import { createAction } from '@reduxjs/toolkit';

/** How the app is coloured: as the system says, or as the person says. */
export type Theme = 'light' | 'dark' | 'system';
/** How a list is shown. */
export type ListType = 'grid' | 'list';

export const themeChosen = createAction<{ theme: Theme }>('account/themeChosen');
/** `path` is the list's address: '/notebooks'. */
export const listTypeChosen = createAction<{ path: string; listType: ListType }>('account/listTypeChosen');
