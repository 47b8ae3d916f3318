import type { MouseEvent } from 'react';
import { Icon, type SemanticICONS } from 'semantic-ui-react';
import { Age } from '../data/Age';
import { LongText } from '../page/LongText';
import './notificationLine.css';

const ICONS = {
  success: 'check circle',
  info: 'info circle',
  warning: 'warning sign',
  error: 'times circle',
} as const satisfies Record<string, SemanticICONS>;

/** Props of {@link NotificationLine}. */
export interface NotificationLineProps {
  readonly tone: keyof typeof ICONS;
  readonly text: string;
  readonly lines: readonly string[];
  readonly at: number;
  /** How often the same was said in a row. */
  readonly count?: number;
  /** Where it can be looked at; null where there is nothing to see. */
  readonly to: string | null;
  readonly unread: boolean;
  /** The person goes there, in this tab. */
  readonly onGo: (to: string) => void;
}

/** One notification in a list of them: what happened, when, whether it was read, and the way there. */
export function NotificationLine({
  tone,
  text,
  lines,
  at,
  count = 1,
  to,
  unread,
  onGo,
}: NotificationLineProps) {
  const go = (event: MouseEvent) => {
    if (to === null || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onGo(to);
  };
  return (
    <li className={`notification-line notification-${tone}${unread ? ' notification-unread' : ''}`}>
      <Icon name={ICONS[tone]} />
      <div>
        {unread && <span className="at-hidden">Unread: </span>}
        {to === null ? (
          <LongText text={text} />
        ) : (
          <a className="at-name" href={to} onClick={go}>
            {text}
          </a>
        )}
        {count > 1 && (
          <span className="at-muted" aria-label={`${count} times`}>
            {' '}
            ×{count}
          </span>
        )}
        {lines.length > 0 && (
          <p className="at-muted">
            <LongText text={lines.join('\n')} />
          </p>
        )}
      </div>
      <span className="at-muted">
        <Age at={at} />
      </span>
    </li>
  );
}
