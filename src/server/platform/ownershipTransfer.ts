import type { Transaction } from './database/database';

/** Something of a person's, as far as handing it over needs to know. */
export interface TransferableItem {
  readonly id: string;
  readonly name: string;
  /** Why it cannot be handed over now; null where it can. */
  readonly reason: string | null;
}

/** Changes of the rows for the new owner, in one transaction with the transfer. */
export type With = (tx: Transaction, name: string) => Promise<void>;

/** Objects of one kind that people own, and their transfer to somebody else. */
export interface OwnershipTransfer {
  /** In a sentence: 'notebook'. */
  readonly noun: string;
  of(owner: string): Promise<TransferableItem[]>;
  /** Throws a Refusal where it cannot be done now; then it stays whole where it was. */
  give(id: string, from: string, to: string, within: With): Promise<void>;
}
