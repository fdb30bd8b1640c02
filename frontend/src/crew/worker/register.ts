let takeOver: (() => void) | null = null;
const listeners = new Set<() => void>();
/** For `useSyncExternalStore`: what has another version of the page take over; null where this is the newest. */
export const onUpdate = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const pendingUpdate = () => takeOver;

function offer({ waiting }: ServiceWorkerRegistration) {
  if (!waiting || !navigator.serviceWorker.controller) return; // the very first one has nobody to take over from
  takeOver = () => {
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
    waiting.postMessage('takeOver');
  };
  for (const listener of listeners) listener();
}

/** Has the browser keep the pages of crews. Development has no such file, and old browsers know no workers. */
export async function registerCrewWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const registration = await navigator.serviceWorker.register('/crew-worker.js', { scope: '/crew' }).catch(() => null);
  if (!registration) return;
  offer(registration);
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', () => offer(registration)),
  );
}
