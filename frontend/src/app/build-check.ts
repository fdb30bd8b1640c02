import { showToast } from '#toasts/toasts.ts';

const CHECK_INTERVAL_MS = 10 * 60 * 1000;
/** The console's own script: its name carries a hash of the build. */
const ENTRY_SCRIPT = /src="(\/assets\/index-[\w-]+\.js)"/;

/** Asks now and then whether a newer build is there. It is offered, not forced: something may be half typed. */
export function pollForNewerBuild() {
  const ours = [...document.querySelectorAll('script[src]')]
    .map((script) => script.getAttribute('src') ?? '')
    .find((src) => ENTRY_SCRIPT.test(`src="${src}"`));
  if (ours === undefined) return; // in development the page follows its sources by itself
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS);
  async function look() {
    if (document.visibilityState === 'hidden') return;
    const page = await fetch('/', { cache: 'no-cache' }).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    ); // later, then
    if (isNewerBuild(page, ours ?? '')) {
      clearInterval(timer);
      showToast({
        severity: 'info',
        summary: 'A newer version is ready.',
        group: 'build',
        action: { text: 'Reload', onPress: () => location.reload() },
      });
    }
  }
}

/** Whether a page names another script than the one that runs here. */
export const isNewerBuild = (page: string, ours: string): boolean => {
  const theirs = ENTRY_SCRIPT.exec(page)?.[1];
  return theirs !== undefined && theirs !== ours;
};
