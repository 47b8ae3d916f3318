import { createAction } from '@reduxjs/toolkit';
import type { Gallery, Problem, PublishingPerson } from '~/contract';

/** A page of what is published is asked for, narrowed as the address says. */
export const galleryAsked = createAction('gallery/asked');
export const galleryArrived = createAction<{ gallery: Gallery }>('gallery/arrived');
export const galleryMissed = createAction<{ problem: Problem }>('gallery/missed');
/** A person does not want to wait for the next turn. */
export const galleryWanted = createAction('gallery/wanted');
/** The page was left: nothing of it is kept. */
export const galleryLeft = createAction('gallery/left');

/** Whose profile is open. */
export const personRead = createAction<{ person: PublishingPerson }>('gallery/personRead');
export const personMissed = createAction<{ problem: Problem }>('gallery/personMissed');
