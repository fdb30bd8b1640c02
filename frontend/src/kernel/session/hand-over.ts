import { nowMs } from '#browser/clock.ts';
import { localStore, sessionStore } from '#browser/storage.ts';

/** Kept while a device is with a signer; the page that they read takes it away when the device is taken back. */
const KEY = 'backoffice.device.handedOver';
/** Whoever was led on and is here again within this time has no cookie of the hand-over. */
const AGAIN_MS = 10_000;

/** Nothing of the books stays on the screen, in this window or behind it. */
function leave(go: () => void): void {
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
  const store = sessionStore();
  if (nowMs() - Number(store.getItem(KEY) ?? 0) < AGAIN_MS) return false;
  store.setItem(KEY, String(nowMs()));
  leave(() => location.reload());
  return true;
}

/** The other windows of the browser leave, too, and none comes back out of the browser's memory. */
export function leaveWithOtherWindows(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && newValue !== null) leave(() => location.reload());
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && localStore().getItem(KEY) !== null) leave(() => location.reload());
  });
}
