import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './CrashPage.tsx';

interface Props {
  readonly children: ReactNode;
  /** The error is cleared when this value, such as the address, changes. */
  readonly resetKey?: string;
}

/** Catches errors that a page throws while rendering, chunk failures included, and shows `CrashPage`. */
export class ErrorBoundary extends Component<Props, { error: unknown; failed: boolean }> {
  override state = { error: null as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override componentDidUpdate(previous: Props) {
    if (this.state.failed && previous.resetKey !== this.props.resetKey) {
      this.setState({ error: null, failed: false });
    }
  }

  override render() {
    return this.state.failed ? <CrashPage error={this.state.error} /> : this.props.children;
  }
}
