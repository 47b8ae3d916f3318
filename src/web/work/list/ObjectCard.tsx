import type { ReactNode } from 'react';
import { PersonAvatar } from './PersonAvatar';

/** Props of {@link ObjectCard}. */
export interface ObjectCardProps {
  readonly id: string;
  /** Its owner; null for what is built in. */
  readonly owner: string | null;
  readonly status: ReactNode;
  /** Something a person should know besides the status; it takes the place of the age. */
  readonly note?: string | undefined;
  /** When it changed last, or what else is told of it. */
  readonly children: ReactNode;
}

/** The text under the name of an object's card: how it stands, whose it is, what is to be known of it, and its id. */
export const ObjectCard = ({ id, owner, status, note, children }: ObjectCardProps) => (
  <div className="at-object">
    {status}
    <span className="at-muted at-note" title={note}>
      {owner !== null && (
        <>
          <PersonAvatar userName={owner} size={16} /> {owner} ·{' '}
        </>
      )}
      {note === undefined ? children : <span>{note}</span>}
    </span>
    <code className="at-muted" title={id}>
      {id}
    </code>
  </div>
);
