import { createAction } from '@reduxjs/toolkit';

export const referOpened = createAction('team/referOpened');
export const referClosed = createAction('team/referClosed');
export const referCopyRequested = createAction<{ link: string }>('team/referCopyRequested');
