import { PushTarget, pushRouteTable } from '@backoffice/contracts/features/push-subscriptions';
import { readStored, removeStored, writeStored } from '#browser/storage.ts';
import { call } from '#data/http-client.ts';
import { sendCommand } from '#data/use-command.ts';

const WORKER = '/push-worker.js';
/** The page on which it is registered; all others do without it. */
const SCOPE = '/notification-settings';
/** Whose notifications this browser gets: an id of a person. */
const OWNER = 'push-owner';

export const canGetPushes = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

/** To be called while a button is pressed: at other times browsers do not ask. */
export const askForPushes = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted';

/** Has this browser get the notifications of a person. One that was made for another key is replaced. */
export async function startPushes(userId: string, publicKey: string) {
  await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  const registration = await activeRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  writeStored('device', OWNER, userId);
  return sendCommand(pushRouteTable.keep, { body: PushTarget.parse({ endpoint, keys }) });
}

export async function endPushes() {
  removeStored('device', OWNER);
  await (await subscriptionHere())?.unsubscribe();
  return sendCommand(pushRouteTable.end, {});
}

/** Whoever has signed in again gets them as before; of somebody else this browser gets none. */
export async function renewPushes(userId: string): Promise<void> {
  if (!canGetPushes() || Notification.permission !== 'granted') return;
  if (readStored('device', OWNER) !== userId) return void (await subscriptionHere())?.unsubscribe();
  const { isOn, publicKey } = await call(pushRouteTable.read);
  if (!isOn) await startPushes(userId, publicKey);
}

const subscriptionHere = async () =>
  (await navigator.serviceWorker.getRegistration(SCOPE))?.pushManager.getSubscription() ?? null;

/** A browser subscribes once its worker is active. */
async function activeRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  const worker = registration?.installing ?? registration?.waiting;
  if (worker && !registration?.active)
    await new Promise<void>((resolve) =>
      worker.addEventListener('statechange', () => worker.state === 'activated' && resolve()),
    );
  if (!registration) throw new Error('The browser keeps no service worker');
  return registration;
}
