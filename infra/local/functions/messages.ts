/** Start parameters of a worker. */
export interface WorkerSetup {
  readonly modulePath: string;
  /** Exported name of the handler. */
  readonly handlerName: string;
  readonly clockOffset: SharedArrayBuffer;
  /** Port of the AWS endpoint. Calls to it are counted there and not as outgoing calls. */
  readonly awsPort: number;
  readonly functionName: string;
  readonly functionArn: string;
  readonly memoryMb: number;
}

export interface InvokeMessage {
  readonly requestId: string;
  /** The event as JSON. */
  readonly event: string;
  readonly timeoutMs: number;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'init-error'; error: FunctionError }
  | { type: 'result'; requestId: string; payload: string; otherCalls: number }
  | { type: 'error'; requestId: string; error: FunctionError; otherCalls: number };

/** Error of a function in Lambda's format. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: string[];
}

/** Converts any thrown value to Lambda's error format. */
export const toFunctionError = (error: unknown): FunctionError => {
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
  }
  return { errorType: 'Error', errorMessage: String(error) };
};
