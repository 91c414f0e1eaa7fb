/** What a worker is started with. */
export interface WorkerSetup {
  readonly modulePath: string;
  /** Exported name of the handler. */
  readonly handlerName: string;
  readonly clockOffset: SharedArrayBuffer;
  /** Port of the AWS endpoint, whose calls are counted there and not as outgoing ones. */
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

/** A function's failure in Lambda's own shape. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace?: string[];
}

/** An unknown thrown value as Lambda reports it. */
export const toFunctionError = (error: unknown): FunctionError => {
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
  }
  return { errorType: 'Error', errorMessage: String(error) };
};
