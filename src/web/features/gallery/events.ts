import { createAction } from '@reduxjs/toolkit';
import type { Gallery, Problem, PublishingPerson } from '~/contract';

/** A page of what is published is asked for, narrowed as the address says. */
export const searchRequested = createAction('gallery/searchRequested');
export const searchSucceeded = createAction<{ gallery: Gallery }>('gallery/searchSucceeded');
export const searchFailed = createAction<{ problem: Problem }>('gallery/searchFailed');
/** A person does not want to wait for the next turn. */
export const refreshRequested = createAction('gallery/refreshRequested');
/** The page was left: nothing of it is kept. */
export const galleryLeft = createAction('gallery/galleryLeft');

/** The person whose profile is open. */
export const personRead = createAction<{ person: PublishingPerson }>('gallery/personRead');
export const personFailed = createAction<{ problem: Problem }>('gallery/personFailed');
