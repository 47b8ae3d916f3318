import type { ReactNode } from 'react';
import { Icon, Message, type SemanticICONS } from 'semantic-ui-react';
import './page.css';

/** Props of {@link Banner}. */
export interface BannerProps {
  /** 'bad' interrupts a screen reader; the others wait their turn. */
  tone: 'info' | 'warn' | 'bad';
  /** The message, for as long as the banner stands: 'You are offline. Showing what was loaded before.' */
  children: ReactNode;
  /** A button or link that helps: 'Retry'. */
  action?: ReactNode;
}

const icons: Record<BannerProps['tone'], SemanticICONS> = {
  info: 'info circle',
  warn: 'warning sign',
  bad: 'times circle',
};

/** A sentence above the content for a state that lasts: offline, still starting, read only. */
export function Banner({ tone, children, action }: BannerProps) {
  return (
    <Message
      info={tone === 'info'}
      warning={tone === 'warn'}
      negative={tone === 'bad'}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon name={icons[tone]} />
      <div className="at-banner-text">{children}</div>
      {action}
    </Message>
  );
}
