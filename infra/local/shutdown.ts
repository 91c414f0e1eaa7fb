interface Closable {
  close(): Promise<void> | void;
}

export interface Shutdown {
  /** Registers a part to be closed, and returns it. */
  started<T extends Closable>(part: T): T;
  /** Closes every part in reverse start order. */
  close(): Promise<void>;
}

/** Closes the parts of the local cloud in reverse start order. */
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
