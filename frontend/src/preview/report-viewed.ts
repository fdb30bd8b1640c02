import { useEffect } from 'react';
import { reportViewed } from './base/api.ts';
import { readStored } from './base/storage.ts';

const VIEWED_AFTER_MS = 2_000;
/**
 * What the console keeps while somebody is signed in, and on a device it trusts. That it is there is all that is asked:
 * this page reads no session, and sends none.
 */
const CONSOLE_STORAGE_KEYS = ['secure_authToken', 'secure_trustedDevice'];

/**
 * Tells the server once, after the page has stayed visible for two seconds on end: mail scanners fetch links, people
 * look at them. What our own people look at is no view of the customer's.
 */
export function useReportViewed(path: string, token: string, reports = true) {
  useEffect(() => {
    if (!reports) return undefined;
    let timer: number | undefined;
    const watch = () => {
      window.clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = window.setTimeout(seen, VIEWED_AFTER_MS);
    };
    const stop = () => {
      window.clearTimeout(timer);
      document.removeEventListener('visibilitychange', watch);
    };
    const seen = () => {
      stop();
      if (isConsoleBrowser()) return;
      void reportViewed(path, token); // a lost view is no concern of the reader's
    };
    document.addEventListener('visibilitychange', watch);
    watch();
    return stop;
  }, [path, token, reports]);
}

/** A browser that keeps nothing has no session either. */
const isConsoleBrowser = (): boolean => CONSOLE_STORAGE_KEYS.some((key) => readStored(key) !== null);
