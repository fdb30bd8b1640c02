import { matchRoutes, type RouteObject } from 'react-router';
import type { PageHandle } from '#navigation/page.ts';

/** Long enough to pass over a menu without fetching all of it. */
const INTENT_MS = 60;

/**
 * Prefetch on intent: the script of a page is fetched while the pointer rests on a link to it, or the keyboard does.
 */
export function prefetchOnIntent(routes: RouteObject[]): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const intend = ({ target }: Event) => {
    clearTimeout(timer);
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    timer = setTimeout(() => {
      for (const { route } of matchRoutes(routes, link.pathname) ?? [])
        (route.handle as PageHandle | undefined)?.prefetch?.().catch(() => undefined); // asked again when it is opened
    }, INTENT_MS);
  };
  for (const event of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(event, intend, { passive: true });
}
