interface Closable {
  close(): Promise<void> | void;
}

export interface Shutdown {
  /** Remembers to close a part, and hands it on. */
  started<T extends Closable>(part: T): T;
  /** Closes every part, the last started first. */
  close(): Promise<void>;
}

/** The reverse of a boot: whatever was started is closed in the opposite order. */
export const createShutdown = (): Shutdown => {
  const parts: Closable[] = [];
  return {
    started(part) {
      parts.push(part);
      return part;
    },
    async close() {
      for (const part of parts.splice(0).reverse()) await part.close();
    },
  };
};
