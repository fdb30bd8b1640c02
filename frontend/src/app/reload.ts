import { nowMs } from '#browser/clock.ts';
import { isMissingChunk, isServerReachable } from '#browser/missing-chunk.ts';
import { isSessionStoreDurable, sessionStore } from '#browser/storage.ts';

/** After a deployment an old page asks for chunks that are gone; loading it again once brings the new build. */
const RELOAD_GUARD_MS = 10_000;

/**
 * `heading`: whoever was on the way to another page arrives there. Offline nothing is loaded again: what is open stays.
 */
export async function reloadOnce(
  error: unknown,
  heading: Pick<Location, 'pathname' | 'search' | 'hash'> = location,
): Promise<void> {
  if (!isMissingChunk(error) || !isSessionStoreDurable()) return; // what cannot be noted would be done for ever
  if (!(await isServerReachable())) return;
  const key = `backoffice.reloaded ${heading.pathname}`;
  const last = Number(sessionStore().getItem(key) ?? 0);
  if (nowMs() - last < RELOAD_GUARD_MS) return;
  sessionStore().setItem(key, String(nowMs()));
  if (heading.pathname === location.pathname) location.reload();
  else location.assign(heading.pathname + heading.search + heading.hash);
}
