import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the device is online again, for automatic retries.
 * @param onReconnect undefined while there is nothing to retry
 */
export const useReconnect = (onReconnect: (() => void) | undefined): void => {
  const reconnect = useEffectEvent(() => onReconnect?.());
  useEffect(() => {
    const listen = () => reconnect();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
};
