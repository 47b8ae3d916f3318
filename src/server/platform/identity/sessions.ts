import type { Account } from './account';

/** The functions of signed-in sessions that the platform needs; the area of accounts has them. */
export interface Sessions {
  /** The owner of a token that is neither revoked nor out of date. */
  authenticate(token: string): Promise<Account | null>;
  /** When the person of a browser's session last showed who they are, as the database has it now; null of any other. */
  signedInAt(session: string): Promise<number | null>;
  /** Whether a session is still open. A session closed on another server counts as open for some seconds more. */
  isOpen(session: string): Promise<boolean>;
  /** Those of the sessions that are over, as the database knows them now. */
  overAmong(names: readonly string[]): Promise<string[]>;
  /** Called with the sessions that are closed on this server, at once. */
  onSessionsClosed(listener: (closed: readonly string[]) => void): void;
}
