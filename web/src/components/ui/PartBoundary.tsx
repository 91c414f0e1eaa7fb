import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { onReconnect } from '../../lib/browser/on-reconnect.ts';
import { ChunkLoadError } from '../../lib/loading/lazy-page.ts';
import { currentAttempt, nextAttempt, PartAttempt } from '../../lib/loading/lazy-part.ts';
import { PartProblem } from './PartProblem.tsx';

interface Props {
  /** Name of the part at the start of a sentence: `The notes`. */
  readonly name: string;
  /** Shown while the part's code loads. Default: nothing. */
  readonly loading?: ReactNode;
  /** Shown silently when the part fails. Default: a message with a retry button. */
  readonly fallback?: ReactNode;
  /** For an overlay such as a menu: shows the message at the edge of the screen, with a close button. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * Error boundary for a part that is loaded on demand (`lazyPart`): the rest of the page keeps working and keeps what
 * was typed. A part that could not be loaded is tried again when the device is online again.
 */
export class PartBoundary extends Component<Props, { error: unknown; failed: boolean; attempt: number }> {
  override state = { error: null as unknown, failed: false, attempt: currentAttempt() };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
    nextAttempt();
  }

  override componentDidMount() {
    this.stopListening = onReconnect(() => {
      if (this.state.error instanceof ChunkLoadError) this.retry();
    });
  }

  override componentWillUnmount() {
    this.stopListening?.();
  }

  private stopListening: (() => void) | undefined;

  /** Does nothing to a part that works, because a new attempt would lose what was typed into it. */
  private readonly retry = () => {
    if (this.state.failed) this.setState({ error: null, failed: false, attempt: currentAttempt() });
  };

  override render() {
    const { name, loading, fallback, onClose, children } = this.props;
    const { error, failed, attempt } = this.state;
    if (!failed) {
      return (
        <PartAttempt value={attempt}>
          <Suspense fallback={loading}>{children}</Suspense>
        </PartAttempt>
      );
    }
    if (fallback !== undefined) return fallback;
    const isChunk = error instanceof ChunkLoadError;
    return (
      <PartProblem
        text={
          isChunk
            ? `${name} could not be loaded. You may be offline: check your connection and try again.`
            : `${name} stopped working.`
        }
        onRetry={this.retry}
        onClose={onClose}
      />
    );
  }
}
