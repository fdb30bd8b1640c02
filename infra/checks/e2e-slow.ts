import type { BrowserContext } from 'playwright-core';
import { sleep } from '#bench/running-app.ts';

/** A bad line, for stories that may count on a good one: `SLOW=600` holds every question, and every word of the live channel, for up to so many ms. */
export async function slowDown(context: BrowserContext, mostMs = Number(process.env['SLOW'] ?? 0)): Promise<void> {
  if (mostMs === 0) return;
  const held = () => sleep(Math.random() * mostMs);
  await context.route(({ pathname }) => !pathname.startsWith('/assets/'), async (route) => {
    await held();
    await route.fallback().catch(() => {}); // its page may be gone
  });
  await context.routeWebSocket(/./, (browser) => {
    const server = browser.connectToServer();
    let [up, down] = [Promise.resolve(), Promise.resolve()]; // one after the other, as they were said
    browser.onMessage((message) => { up = up.then(held).then(() => server.send(message)); });
    server.onMessage((message) => { down = down.then(held).then(() => browser.send(message)); });
    server.onClose((code, reason) => { down = down.then(() => browser.close({ ...(code === undefined ? {} : { code }), ...(reason === undefined ? {} : { reason }) })); });
  });
}
