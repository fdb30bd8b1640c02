import { nowMs } from '#browser/clock.ts';
import { isSessionStoreDurable, sessionStore } from '#browser/storage.ts';

/** After a deployment an old page asks for chunks that are gone; loading it again once brings the new build. */
const RELOAD_GUARD_MS = 10_000;
/** What Chrome, Firefox, Safari (a file that is gone, and a page in its place) and Vite (a style sheet) call it. */
const CHUNK_ERROR =
  /dynamically imported module|Importing a module script failed|not a valid JavaScript MIME type|Unable to preload CSS/i;
/** Nobody misses what reports and records; extensions like to block it. */
const OPTIONAL_CHUNK = /\/assets\/(reporter|recorder)-/;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && CHUNK_ERROR.test(error.message) && !OPTIONAL_CHUNK.test(error.message);

/** `heading`: whoever was on the way to another page arrives there. */
export function reloadOnce(error: unknown, heading: Pick<Location, 'pathname' | 'search' | 'hash'> = location) {
  if (!isMissingChunk(error) || !isSessionStoreDurable()) return; // what cannot be noted would be done for ever
  const key = `backoffice.reloaded ${heading.pathname}`;
  const last = Number(sessionStore().getItem(key) ?? 0);
  if (nowMs() - last < RELOAD_GUARD_MS) return;
  sessionStore().setItem(key, String(nowMs()));
  if (heading.pathname === location.pathname) location.reload();
  else location.assign(heading.pathname + heading.search + heading.hash);
}
