import { createAction } from '@reduxjs/toolkit';

export const flown = createAction<{ name: string }>('kites/flown');
export const landed = createAction<{ name: string; by: string }>('kites/landed');
