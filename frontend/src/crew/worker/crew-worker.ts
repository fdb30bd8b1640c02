import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';

/** All that the crew pages are made of, by the build (`build-crew-worker.ts`). */
declare const CREW_FILES: PrecacheEntry[];
/** What a service worker is, of what is used of it; the library of types for pages does not know it. */
declare const skipWaiting: () => Promise<void>;

/**
 * The shell of the crew pages, all of it or none, from the phone. Nothing else is answered here: no call of the API,
 * no page of a customer. Another version waits until no window shows the old one, or until it is asked to take over.
 */
cleanupOutdatedCaches();
precacheAndRoute(CREW_FILES);
registerRoute(new NavigationRoute(createHandlerBoundToURL('/crew'), { allowlist: [/^\/crew(\/[^.]*)?$/] }));

addEventListener('message', ({ data }) => {
  if (data === 'takeOver') void skipWaiting();
});
