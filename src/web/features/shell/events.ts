import { createAction } from '@reduxjs/toolkit';

/** The address asked for the sidebar, or for none (NAV-02). */
export const sidebarTurned = createAction<{ on: boolean }>('shell/sidebarTurned');
/** The drawer is the sidebar of narrow windows. */
export const drawerOpened = createAction('shell/drawerOpened');
export const drawerClosed = createAction('shell/drawerClosed');
/** The menu of who is signed in. */
export const accountOpened = createAction('shell/accountOpened');
export const accountClosed = createAction('shell/accountClosed');
