/** What `openapi.json` says of an endpoint besides its row. Functions and pages do not carry it. */
export interface EndpointDocumentation {
  readonly summary: string;
  /** Request and response (of the first declared status); a test checks them. */
  readonly example: {
    readonly query?: Readonly<Record<string, string>>;
    readonly request?: unknown;
    readonly response: unknown;
  };
}

/** The documentation of rows, by their names. */
export type DocumentationOf<Rows> = Readonly<Record<keyof Rows, EndpointDocumentation>>;
