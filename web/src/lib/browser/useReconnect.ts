import { useEffect, useEffectEvent } from 'react';
import { onReconnect } from './on-reconnect.ts';

/**
 * Calls back when the device is online again, for automatic retries.
 * @param onOnline undefined while there is nothing to retry
 */
export const useReconnect = (onOnline: (() => void) | undefined): void => {
  const reconnect = useEffectEvent(() => onOnline?.());
  useEffect(() => onReconnect(() => reconnect()), []);
};
