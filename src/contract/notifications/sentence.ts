/** The parts of the sentence about an event, by name; which ones there are depends on the kind. */
export type Parts = Readonly<Record<string, string | undefined>>;

/** The text of a notification: in the app, as a push notification, in a mail. */
export interface Sentence {
  readonly tone: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Sentences that are alike are told as one that counts. */
  readonly like: string;
  readonly lines: readonly string[];
  /** The address of the app where it can be looked at. */
  readonly to: string;
}

export const lines = (...all: readonly (string | null | undefined)[]) =>
  all.filter((line) => typeof line === 'string');

/** The address of an object's page. */
export const at = (place: string, id: string) => `/${place}/${encodeURIComponent(id)}`;
