import diagnostics from 'node:diagnostics_channel';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { installClock } from '../clock/clock.ts';
import { type InvokeMessage, toFunctionError, type WorkerMessage, type WorkerSetup } from './messages.ts';

/** Worker thread of a function container: loads the bundle once, then runs one invocation at a time. */
const setup = workerData as WorkerSetup;

const invoke = async (handler: Handler, { requestId, event, timeoutMs }: InvokeMessage): Promise<void> => {
  otherCalls = 0;
  const deadline = performance.now() + timeoutMs;
  const context = {
    callbackWaitsForEmptyEventLoop: true,
    functionName: setup.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: setup.functionArn,
    memoryLimitInMB: String(setup.memoryMb),
    awsRequestId: requestId,
    logGroupName: process.env['AWS_LAMBDA_LOG_GROUP_NAME'],
    logStreamName: process.env['AWS_LAMBDA_LOG_STREAM_NAME'],
    // Timers run in real time, so the remaining time does too, wherever the clock was moved.
    getRemainingTimeInMillis: () => Math.max(0, Math.round(deadline - performance.now())),
  };
  try {
    const result = await handler(JSON.parse(event), context);
    post({ type: 'result', requestId, payload: JSON.stringify(result) ?? 'null', otherCalls });
  } catch (error) {
    post({ type: 'error', requestId, error: toFunctionError(error), otherCalls });
  }
};

const countOutgoingCalls = (): void => {
  const count = (host: string): void => {
    if (!host.endsWith(`:${setup.awsPort}`)) otherCalls += 1;
  };
  diagnostics.subscribe('http.client.request.start', (message) => {
    const { request } = message as { request: { getHeader(name: string): unknown } };
    count(String(request.getHeader('host')));
  });
  diagnostics.subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { origin?: unknown } };
    count(String(request.origin));
  });
};

installClock(setup.clockOffset);

type Handler = (event: unknown, context: unknown) => unknown;

const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

let otherCalls = 0;
countOutgoingCalls();

try {
  const module = (await import(pathToFileURL(setup.modulePath).href)) as Record<string, unknown>;
  const handler = module[setup.handlerName];
  if (typeof handler !== 'function') {
    throw new Error(`${setup.modulePath} exports no function ${setup.handlerName}`);
  }
  parentPort?.on('message', (message: InvokeMessage) => void invoke(handler as Handler, message));
  post({ type: 'ready' });
} catch (error) {
  post({ type: 'init-error', error: toFunctionError(error) });
}
