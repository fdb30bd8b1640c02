/** What Chrome, Firefox, Safari (a file that is gone, and a page in its place) and Vite (a style sheet) call it. */
const CHUNK_ERROR =
  /dynamically imported module|Importing a module script failed|not a valid JavaScript MIME type|Unable to preload CSS/i;
/** Nobody misses what reports and records; extensions like to block it. */
const OPTIONAL_CHUNK = /\/assets\/(reporter|recorder)-/;

export const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && CHUNK_ERROR.test(error.message) && !OPTIONAL_CHUNK.test(error.message);

/**
 * Whether loading the page again would bring one: without an answer the browser puts its own error page in its place.
 */
export async function isServerReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
