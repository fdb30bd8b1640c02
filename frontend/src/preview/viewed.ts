import { useEffect } from 'react';
import { viewed } from './api.ts';

const LOOKED_AT_MS = 2_000;
/** What the console keeps while somebody is signed in, and on a device it trusts. That it is there is all that is asked: this page reads no session, and sends none. */
const OF_OUR_OWN = ['secure_authToken', 'secure_trustedDevice'];

/** Tells the server once, after the page has stayed visible for two seconds on end: mail scanners fetch links, people look at them. What our own people look at is no view of the customer's. */
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
      if (isOurs()) return;
      void viewed(path, token); // a lost view is no concern of the reader's
    };
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [path, token]);
}

function isOurs(): boolean {
  try {
    return OF_OUR_OWN.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false; // a browser that keeps nothing has no session either
  }
}
