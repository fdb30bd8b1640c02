import { useEffect } from 'react';
import { viewed } from './api.ts';

const LOOKED_AT_MS = 2_000;

/** Tells the server once, after the page has stayed visible for two seconds on end: mail scanners fetch links, people look at them. */
export function useViewed(path: string, token: string) {
  useEffect(() => {
    let timer: number | undefined;
    const watch = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = window.setTimeout(seen, LOOKED_AT_MS);
    };
    const stop = () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
    const seen = () => {
      stop();
      void viewed(path, token); // a lost view is no concern of the reader's
    };
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [path, token]);
}
