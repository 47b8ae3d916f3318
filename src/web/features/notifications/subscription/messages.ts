/** Beside the switch of a browser whose push service is not to be had. */
export const ONLY_OPEN =
  'This browser cannot be reached while Atelier is not open in it: its push service did not answer.';
