import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the device is online again: what failed without a connection is tried again without being asked.
 * @param onReconnect undefined while nothing has failed.
 */
export const useReconnect = (onReconnect: (() => void) | undefined): void => {
  const reconnect = useEffectEvent(() => onReconnect?.());
  useEffect(() => {
    const listen = () => reconnect();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
};
