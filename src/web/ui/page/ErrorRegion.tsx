import { Component, type ErrorInfo, type ReactNode } from 'react';
import { LoadError } from './LoadError';

/** Props of {@link ErrorRegion}. */
export interface ErrorRegionProps {
  children: ReactNode;
  /** Told once for each failure, so that the app can keep it for a diagnostic file. */
  onError?: (error: unknown, info: ErrorInfo) => void;
  /** A change of this value shows the region again: the path, usually. */
  resetOn?: string;
}

interface Failure {
  failed: boolean;
  resetOn: string | undefined;
}

/** Keeps a bug in one region of the page from taking the rest along; Retry draws the region afresh. */
export class ErrorRegion extends Component<ErrorRegionProps, Failure> {
  override state: Failure = { failed: false, resetOn: this.props.resetOn };

  static getDerivedStateFromError(): Partial<Failure> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetOn }: ErrorRegionProps, state: Failure): Failure | null {
    return resetOn === state.resetOn ? null : { failed: false, resetOn };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info);
  }

  override render() {
    return this.state.failed ? (
      <LoadError
        onRetry={() => {
          this.setState({ failed: false });
        }}
      />
    ) : (
      this.props.children
    );
  }
}
