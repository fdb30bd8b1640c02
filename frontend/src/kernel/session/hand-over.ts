import { nowMs } from '#browser/clock.ts';
import { localStore, sessionStore } from '#browser/storage.ts';

/** Kept while a device is with a signer; the page that they read takes it away when the device is taken back. */
const KEY = 'backoffice.device.handedOver';
/**
 * The server may tell of a hand-over before it has answered it, so that a reload comes before the cookie; and another
 * process may hear of the end of one seconds later. Whoever is told again after so many reloads has lost that cookie.
 */
const RELOADS = { most: 5, pauseMs: 1_000, seriesMs: 10_000 };

let isLeaving = false;
let reload: ReturnType<typeof setTimeout> | undefined;
/**
 * Nothing of the books stays on the screen, in this window or behind it. Once, as a second navigation would break off
 * the first.
 */
function leave(go: () => void): void {
  clearTimeout(reload);
  if (isLeaving) return;
  isLeaving = true;
  document.body.replaceChildren();
  go();
}

/** This device is with a signer from now on: every window shows what they read. */
export function handOverDevice(page: string): void {
  localStore().setItem(KEY, String(nowMs()));
  leave(() => location.replace(page));
}

/**
 * The server says that this device is with a signer, and leads every page to what they read. False where it does not,
 * as when the browser has lost its cookies: then whoever wants in signs in again.
 */
export function leaveHandedOver(): boolean {
  if (isLeaving || reload !== undefined) return true;
  const store = sessionStore();
  const [at = 0, count = 0] = (store.getItem(KEY) ?? '').split(' ').map(Number);
  const reloads = nowMs() - at < RELOADS.seriesMs ? count + 1 : 1;
  if (reloads > RELOADS.most) return false;
  store.setItem(KEY, `${nowMs()} ${reloads}`);
  document.body.replaceChildren();
  reload = setTimeout(() => leave(() => location.reload()), RELOADS.pauseMs);
  return true;
}

/** The other windows of the browser leave, too, and none comes back out of the browser's memory. */
export function leaveWithOtherWindows(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) leave(() => location.reload());
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    [isLeaving, reload] = [false, undefined]; // what began before this window was put away is over
    if (localStore().getItem(KEY) !== null) leave(() => location.reload());
  });
}
