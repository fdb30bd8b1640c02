import type { Page, Request } from 'playwright-core';
import { sleep } from './running-app.ts';

/** Polls until the condition holds. @returns what it answered. @throws with the message after 30 s */
export async function waitUntil<T>(
  condition: () => Promise<T | undefined | false>,
  message: string | (() => string),
): Promise<T> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(100)) {
    const answer = await condition();
    if (answer !== undefined && answer !== false) return answer;
  }
  throw new Error(typeof message === 'string' ? message : message());
}

type Activity = { readonly pending: Set<Request>; readonly liveChannels: Set<unknown> };
const activities = new WeakMap<Page, Activity>();
const activityOf = (page: Page): Activity => {
  const known = activities.get(page);
  if (!known) throw new Error('This page was not opened by a browser session');
  return known;
};

/** Keeps account of the requests of a page that are not answered yet, and of its open live channels. */
export function trackActivity(page: Page): void {
  const activity: Activity = { pending: new Set<Request>(), liveChannels: new Set() };
  activities.set(page, activity);
  page.on('request', (request) => activity.pending.add(request));
  const end = (request: Request) => void activity.pending.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  // an upload that is refused is answered, and never finished
  page.on('response', (response) => response.request().method() === 'PUT' && end(response.request()));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      if ((JSON.parse(String(payload)) as { type?: string }).type === 'connection_ack')
        activity.liveChannels.add(socket); // as graphql-transport-ws says
    });
    socket.on('close', () => activity.liveChannels.delete(socket));
  });
}

/** Waits until the server has accepted the live channel of a page: from then on it can end the session from there. */
export const waitForLiveChannel = (page: Page) =>
  waitUntil(async () => activityOf(page).liveChannels.size > 0, `${page.url()} opens no live channel`);

const BUSY = `document.querySelector('[aria-busy="true"], .bp6-skeleton, .row-waiting') !== null || document.fonts.status !== 'loaded' ||
  document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)`;
/**
 * True once nothing loads, moves or changes for six frames in a row; false when it does not come to that within sixty.
 */
const IS_QUIET = `new Promise((answer) => {
  let [quiet, frames] = [0, 0];
  const observer = new MutationObserver(() => (quiet = 0));
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const frame = () => {
    quiet = ${BUSY} ? 0 : quiet + 1;
    frames += 1;
    if (quiet < 6 && frames < 60) return requestAnimationFrame(frame);
    observer.disconnect();
    answer(quiet >= 6);
  };
  requestAnimationFrame(frame);
})`;

/**
 * Waits until a page has got every answer it asked for, and has drawn it: no request, no placeholder, no animation, no
 * change.
 */
export async function waitForPageIdle(page: Page): Promise<void> {
  const { pending } = activityOf(page);
  const isIdle = async () =>
    pending.size === 0 &&
    (await page.evaluate<boolean>(IS_QUIET).catch(() => false)) && // a page that is left answers nothing
    pending.size === 0;
  await waitUntil(isIdle, () => {
    const waitsFor = [...pending].map((request) => `${request.method()} ${request.url()}`).join(', ');
    return `${page.url()} does not become idle: ${waitsFor || 'it goes on changing'}`;
  });
}
