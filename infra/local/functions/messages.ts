/** What a worker is started with. */
export interface WorkerSetup {
  modulePath: string;
  /** Exported name of the handler. */
  handlerName: string;
  clockOffset: SharedArrayBuffer;
  /** Port of the AWS endpoint, whose calls are counted there and not as outgoing ones. */
  awsPort: number;
  functionName: string;
  functionArn: string;
  memoryMb: number;
}

export interface InvokeMessage {
  requestId: string;
  /** The event as JSON. */
  event: string;
  timeoutMs: number;
}

export type WorkerMessage =
  | { type: 'ready' }
  | { type: 'init-error'; error: FunctionError }
  | { type: 'result'; requestId: string; payload: string; otherCalls: number }
  | { type: 'error'; requestId: string; error: FunctionError; otherCalls: number };

/** A function's failure in Lambda's own shape. */
export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace?: string[];
}

/** An unknown thrown value as Lambda reports it. */
export function toFunctionError(error: unknown): FunctionError {
  if (error instanceof Error) {
    return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
  }
  return { errorType: 'Error', errorMessage: String(error) };
}
