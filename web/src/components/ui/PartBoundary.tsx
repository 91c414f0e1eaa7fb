import { Component, type ErrorInfo, type ReactNode, Suspense } from 'react';
import { ChunkLoadError } from '../../lib/lazy-page.ts';
import { currentAttempt, nextAttempt, PartAttempt } from '../../lib/lazy-part.ts';
import { PartProblem } from './PartProblem.tsx';

interface Props {
  /** What stands here, as a sentence begins: `The notes`. */
  readonly name: string;
  /** While the part's code is on its way; nothing without it. */
  readonly loading?: ReactNode;
  /** Stands in for a part that fails, without a word; without it a message offers to try again. */
  readonly fallback?: ReactNode;
  /** For a part over the page, such as a menu: the message is at the edge of the screen and can be closed. */
  readonly onClose?: () => void;
  readonly children: ReactNode;
}

/**
 * Keeps the failure of a part that is loaded on demand (`lazyPart`) to that part: the page around it stays as it is,
 * with what is typed there.
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
            ? `${name} could not be loaded. Check your connection and try again.`
            : `${name} stopped working.`
        }
        onRetry={() => this.setState({ error: null, failed: false, attempt: currentAttempt() })}
        onClose={onClose}
      />
    );
  }
}
