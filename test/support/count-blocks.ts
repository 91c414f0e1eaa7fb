import { Session } from 'node:inspector/promises';
import { createContext, Script } from 'node:vm';

/** How often any block of the code runs for an event, as V8 counts for coverage: the same on every machine. */
export const countBlocks = async (source: string, event: object): Promise<number> => {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const context = createContext({ event });
    new Script(`${source}\n;handler(event)`, { filename: 'counted.js' }).runInContext(context);
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return result
      .filter(({ url }) => url === 'counted.js')
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
};
