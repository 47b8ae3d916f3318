import type { ReactNode } from 'react';
import { Icon } from 'semantic-ui-react';
import { Banner } from './Banner';
import { LongText } from './LongText';

/** Props of {@link RefusalBanner}. */
export interface FailureBannerProps {
  /** The failure: 'The notebook could not be started.' */
  title: string;
  reason: string;
  /** The action to try again. */
  again: ReactNode;
  onDismiss: () => void;
}

/** Why something that was asked for did not come about, until it is dismissed or tried again. */
export const FailureBanner = ({ title, reason, again, onDismiss }: FailureBannerProps) => (
  <Banner
    tone="bad"
    action={
      <span className="at-refusal">
        {again}
        <button type="button" className="at-dots" aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="close" />
        </button>
      </span>
    }
  >
    <strong>{title}</strong> <LongText text={reason} />
  </Banner>
);
