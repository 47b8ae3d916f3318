import { createAction } from '@reduxjs/toolkit';

/** The address asked for the sidebar, or for none (NAV-02). */
export const sidebarTurned = createAction<{ on: boolean }>('shell/sidebarTurned');
/** The drawer is the sidebar of narrow windows. */
export const drawerOpened = createAction('shell/drawerOpened');
export const drawerClosed = createAction('shell/drawerClosed');
/** The search lies over the page: every object by its name, and commands; with `related`, what the team published that has to do with this text. */
export const searchOpened = createAction<{ readonly related: string } | undefined>(
  'shell/searchOpened',
);
export const searchClosed = createAction('shell/searchClosed');
/** The menu of who is signed in. */
export const accountOpened = createAction('shell/accountOpened');
export const accountClosed = createAction('shell/accountClosed');

/** The panel of conversations opens, or closes (NAV-17). */
export const conversationsTurned = createAction<{ open: boolean }>('shell/conversationsTurned');
