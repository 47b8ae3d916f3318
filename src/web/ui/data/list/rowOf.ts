/** The element an event happened in. */
export const elementOf = (event: { target: EventTarget }) =>
  event.target instanceof Element ? event.target : null;

/** The key of the row of a list an event happened in; undefined beside the rows. */
export const rowOf = (event: { target: EventTarget }) =>
  elementOf(event)?.closest<HTMLElement>('[data-key]')?.dataset.key;
