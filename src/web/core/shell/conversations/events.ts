import { createAction } from '@reduxjs/toolkit';

/** The panel of conversations opens, or closes (NAV-17). */
export const conversationsTurned = createAction<{ open: boolean }>('shell/conversationsTurned');
