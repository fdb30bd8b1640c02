import { now } from '#kernel/clock.ts';

/** After a deployment an old page asks for chunks that are gone; loading it again once brings the new build. */
const GUARD_MS = 10_000;
const CHUNK = /dynamically imported module|module script failed|Importing a module/i;

export function reloadOnce(error: unknown) {
  if (!(error instanceof Error) || !CHUNK.test(error.message)) return;
  const key = `backoffice.reloaded ${location.pathname}`;
  const last = Number(sessionStorage.getItem(key) ?? 0);
  if (now() - last < GUARD_MS) return;
  sessionStorage.setItem(key, String(now()));
  location.reload();
}
