import { createAction } from '@reduxjs/toolkit';

export const referOpened = createAction('refer/opened');
export const referClosed = createAction('refer/closed');
export const referCopyRequested = createAction<{ link: string }>('refer/copyRequested');
