import type { BrowserContext } from 'playwright-core';
import { sleep } from './running-app.ts';

const closing = (code?: number, reason?: string) => ({
  ...(code === undefined ? {} : { code }),
  ...(reason === undefined ? {} : { reason }),
});

/**
 * A bad line, for stories that may count on a good one: `SLOW=600` holds every question, and every word of the live
 * channel, for up to so many ms.
 */
export async function throttle(context: BrowserContext, mostMs = Number(process.env['SLOW'] ?? 0)): Promise<void> {
  if (mostMs === 0) return;
  const held = () => sleep(Math.random() * mostMs);
  await context.route(
    ({ pathname }) => !pathname.startsWith('/assets/'),
    async (route) => {
      await held();
      await route.fallback().catch(() => {}); // its page may be gone
    },
  );
  await context.routeWebSocket(/./, (browser) => {
    const server = browser.connectToServer();
    let [up, down, left] = [Promise.resolve(), Promise.resolve(), false]; // one after the other, as they were said
    browser.onMessage((message) => {
      up = up.then(held).then(() => (left ? undefined : server.send(message)));
    });
    server.onMessage((message) => {
      down = down.then(held).then(() => (left ? undefined : browser.send(message)));
    });
    browser.onClose((code, reason) => {
      left = true;
      void server.close(closing(code, reason));
    });
    server.onClose((code, reason) => {
      down = down.then(() => (left ? undefined : browser.close(closing(code, reason))));
    });
  });
}
