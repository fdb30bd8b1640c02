import { say } from '#kernel/toasts.ts';

const EVERY_MS = 10 * 60 * 1000;
/** The console's own script: its name carries a hash of the build. */
const ENTRY = /src="(\/assets\/index-[\w-]+\.js)"/;

/** Asks now and then whether a newer build is there. It is offered, not forced: something may be half typed. */
export function checkForNewerBuild() {
  const ours = [...document.querySelectorAll('script[src]')]
    .map((script) => script.getAttribute('src') ?? '')
    .find((src) => ENTRY.test(`src="${src}"`));
  if (ours === undefined) return; // in development the page follows its sources by itself
  const timer = setInterval(() => void look(), EVERY_MS);
  async function look() {
    if (document.visibilityState === 'hidden') return;
    const page = await fetch('/', { cache: 'no-cache' }).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    ); // later, then
    if (isNewer(page, ours ?? '')) {
      clearInterval(timer);
      say({
        severity: 'info',
        summary: 'A newer version is ready.',
        group: 'build',
        action: { text: 'Reload', onPress: () => location.reload() },
      });
    }
  }
}

/** Whether a page names another script than the one that runs here. */
export const isNewer = (page: string, ours: string): boolean => {
  const theirs = ENTRY.exec(page)?.[1];
  return theirs !== undefined && theirs !== ours;
};
