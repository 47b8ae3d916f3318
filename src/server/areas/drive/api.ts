/** Functions for other areas: copies into drives, how much and under which name. */
export { BAD_NAME } from './rules';
export { lengthToCopy, sizeAt, sizeOf, sizeToCopy } from './quota';
export { freeLocation, marked } from './freeName';
export { replacing, type Outcome } from './transfer';
export { placingOf } from './placing';
export type { Claims } from './claims';
export type { CountedItem } from './copying/copies';
export { eachOf } from './copying/bulk';
