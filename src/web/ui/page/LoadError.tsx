import { Button, Header, Segment } from 'semantic-ui-react';
import { LongText } from './LongText';
import './page.css';

/** The words of every page that could not be shown (ERR-07). */
export const sorry = 'Sorry, something went wrong';

/** Props of {@link LoadError}. */
export interface LoadErrorProps {
  /** The server's own sentence, when it gave one. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
}

/** The content in place of data that could not be loaded. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <Segment as="section" basic placeholder className="at-empty" role="alert">
      <Header as="h2">{sorry}</Header>
      {message !== undefined && message !== '' && (
        <p className="at-muted">
          <LongText text={message} />
        </p>
      )}
      {onRetry && <Button type="button" icon="redo" content="Retry" onClick={onRetry} />}
    </Segment>
  );
}
