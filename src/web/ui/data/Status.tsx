import type { ReactNode } from 'react';
import { Age } from './Age';
import './data.css';

/** The meaning of a state for the person: running well, on its way, needs a look, failed, or at rest. */
export type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'rest';

/** Props of {@link Status}. */
export interface StatusProps {
  tone: Tone;
  /** The state in the product's exact words: 'Notebook started'. */
  word: string;
  /** Since when, when it matters. */
  since?: string | number | null | undefined;
  /** The text beside it: 'never run'. */
  beside?: ReactNode;
}

/** A state as a dot, a word and an age; the dot's shape differs too, so that colour alone says nothing. */
export function Status({ tone, word, since, beside }: StatusProps) {
  return (
    <span className="at-status">
      <span className="at-status-main">
        <span className={`at-dot at-dot-${tone}`} aria-hidden="true" />
        <span className="at-status-word" title={word}>
          {word}
        </span>
      </span>
      {since !== undefined && since !== null && (
        <span className="at-muted">
          <Age at={since} />
        </span>
      )}
      {beside !== undefined && <span className="at-muted">{beside}</span>}
    </span>
  );
}
