/** External notebook hub, configured by the environment. */
export interface OutsideHub {
  readonly url: string;
  readonly token: string;
}

/** Behavior of the hub stand-in; the console changes it. */
export interface HubBehavior {
  /** Seconds from the request to a running server. */
  startSeconds: number;
  /**
   * Simulated fault: `down` (connections break), `slow` (no response for 20 s), `refuse` (403 to every call), `full` (429 when starting),
   * `spawn` (servers end while they start), `error` (500 when starting), `odd` (responses that are not JSON).
   */
  fault: HubFault;
}

const hubFaults = ['none', 'down', 'slow', 'refuse', 'full', 'spawn', 'error', 'odd'] as const;
export type HubFault = (typeof hubFaults)[number];

/** Long enough to see the progress, short enough to wait for. */
export const usualBehavior: HubBehavior = { startSeconds: 3, fault: 'none' };

/**
 * Parses a change of the behavior.
 * @throws Error that lists the accepted values
 */
export const readBehavior = (body: Record<string, unknown>): Partial<HubBehavior> => {
  const { startSeconds, fault, ...unknown } = body;
  const fields = Object.keys(unknown);
  if (fields.length > 0) throw new Error(`${fields.join(', ')}: send startSeconds or fault`);
  const change: Partial<HubBehavior> = {};
  if (startSeconds !== undefined) {
    if (typeof startSeconds !== 'number' || !(startSeconds >= 0 && startSeconds <= 600))
      throw new Error('startSeconds is a number from 0 to 600');
    change.startSeconds = startSeconds;
  }
  if (fault !== undefined) {
    const known = hubFaults.find((candidate) => candidate === fault);
    if (!known) throw new Error(`fault is one of ${hubFaults.join(', ')}`);
    change.fault = known;
  }
  return change;
};
