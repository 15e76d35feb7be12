import { useSyncExternalStore } from 'react';

const watch = (tell: () => void) => {
  window.addEventListener('online', tell);
  window.addEventListener('offline', tell);
  return () => {
    window.removeEventListener('online', tell);
    window.removeEventListener('offline', tell);
  };
};

/** Whether this device has a network, as far as it knows. */
export const useIsOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine);
