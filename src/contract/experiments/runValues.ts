import { Trouble } from './runTokens';

/** The fields that MLflow records about the datasets of a run. */
export const DATASET_FIELDS: readonly string[] = ['name', 'digest', 'context'];

/** A time in milliseconds since 1970 as it is compared; null of a year that databases cannot hold. */
export const instantAt = (milliseconds: number): string | null => {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 0 || year > 9999 ? null : date.toISOString();
};

const SPECIAL: Readonly<Record<string, number>> = {
  nan: Number.NaN,
  inf: Infinity,
  infinity: Infinity,
};

/** A date as it is compared; null of a text that is none. */
export const instantOf = (text: string): string | null => {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
};

/** A number as it stands in an expression; only metrics are compared with what is not finite. */
export const numberIn = (text: string, at: number, ofMetric: boolean): number => {
  const [, sign = '', word = ''] = /^([-+]?)([a-z]+)$/i.exec(text) ?? [];
  const special = SPECIAL[word.toLowerCase()];
  const number = special === undefined ? Number(text) : sign === '-' ? -special : special;
  if (Number.isFinite(number) || (special !== undefined && ofMetric)) return number;
  throw new Trouble(
    at,
    special === undefined ? 'This number is too large.' : `Only metrics are compared with ${text}.`,
  );
};
