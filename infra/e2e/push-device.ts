import type { Page, Worker } from 'playwright-core';
import type { PushTarget } from '@backoffice/infra/push';

/** Before each page of it: a browser that is subscribed at another push service than its own, which is not reached. */
export const subscribedTo = (target: PushTarget): string => `
  const target = ${JSON.stringify(target)};
  let subscription = null;
  const made = { ...target, toJSON: () => target, unsubscribe: async () => (subscription = null) === null };
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async () => (subscription = made);`;

/** Hands a page's service worker what came from the push service. The worker runs as long as somebody looks at it. */
export async function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    }),
  );
  await browser.send('ServiceWorker.enable');
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

/** The titles of what a worker shows. */
export const shownBy = (worker: Worker): Promise<string[]> =>
  worker.evaluate('registration.getNotifications().then((all) => all.map(({ title }) => title))');

/** Presses what it shows. @returns the page that is opened: the browser itself would want a press of a person */
export const pressShown = (worker: Worker): Promise<string> =>
  worker.evaluate(`registration.getNotifications().then(([notification]) => new Promise((resolve) => {
    clients.openWindow = async (url) => (resolve(url), null);
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  }))`);
