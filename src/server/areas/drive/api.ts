/** What other areas may call: paths and entries of drives, what is copied out of them, how much and under which name. */
export {
  BAD_NAME,
  driveOf,
  entryOf,
  join,
  locationOf,
  missing,
  nameOf,
  newLocationOf,
  parentOf,
  pathOf,
} from './rules';
export { gather, NOTHING, type Gathered } from './gather';
export { lengthToCopy, sizeAt, sizeOf, sizeToCopy } from './quota';
export { freeLocation, marked } from './freeName';
export { replacing, type Outcome } from './transfer';
export { placingOf } from './placing';
export type { Claims } from './claims';
export type { CountedItem } from './copying/copies';
