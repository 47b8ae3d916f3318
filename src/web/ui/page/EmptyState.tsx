import type { ReactNode } from 'react';
import { Header, Segment } from 'semantic-ui-react';
import './page.css';

/** The texts of empty lists, by what they list (LST-21, LST-22). */
export const NOTHING = {
  /** Lists of objects, searches of the drive, arXiv. */
  objects: 'Nothing found',
  people: 'No people found...',
  messages: 'No messages',
  regions: 'No region available',
  zones: 'No zones available',
} as const;

/** Props of {@link EmptyState}. */
export interface EmptyStateProps {
  /** The title: 'Nothing found'. */
  title: string;
  /** Advice in one sentence. */
  hint?: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
  /** 'nothing' for an empty place, 'search' where a filter hides everything. */
  picture?: 'nothing' | 'search';
}

/** A place with nothing in it yet: says so, and what to do next. */
export function EmptyState({ title, hint, action, picture = 'nothing' }: EmptyStateProps) {
  return (
    <Segment as="section" basic placeholder className="at-empty">
      {picture === 'search' ? <Lens /> : <Tray />}
      <Header as="h2">{title}</Header>
      {hint !== undefined && <p className="at-muted">{hint}</p>}
      {action}
    </Segment>
  );
}

const Tray = () => (
  <svg className="at-empty-picture" viewBox="0 0 96 72" aria-hidden="true">
    <rect className="back" x="22" y="6" width="52" height="36" rx="5" />
    <rect className="front" x="14" y="16" width="68" height="46" rx="6" />
    <path className="mark" d="M14 42h20l5 8h18l5-8h20" />
    <path className="mark soft" d="M30 27h36" />
  </svg>
);

const Lens = () => (
  <svg className="at-empty-picture" viewBox="0 0 96 72" aria-hidden="true">
    <rect className="back" x="12" y="10" width="56" height="14" rx="4" />
    <rect className="back" x="12" y="30" width="44" height="14" rx="4" />
    <circle className="front" cx="62" cy="38" r="18" />
    <path className="mark" d="m75 51 13 13" />
    <path className="mark soft" d="M54 38h16" />
  </svg>
);
