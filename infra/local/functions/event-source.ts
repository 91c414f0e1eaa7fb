/** What invokes a function by itself. */
export interface EventSource {
  /** Resolves when no event of the source is due or being processed. */
  settled(): Promise<void>;
  /** Whether no event of the source is due or being processed. */
  isQuiet(): boolean;
  close(): Promise<void>;
}
