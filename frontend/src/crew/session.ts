import type { CrewSession } from '@backoffice/contracts/features/crew-access';
import type { CrewDay } from '@backoffice/contracts/features/crew-days';
import type { PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import type { DeliveryToSend } from '@backoffice/contracts/features/crew-deliveries';
import { deliveryText } from '@backoffice/contracts/features/delivery-entries';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import type { Answer, Failure } from './answer.ts';
import {
  askNonce,
  endDevice,
  loadDay,
  loadDeliveries,
  loadPhotos,
  renew,
  send,
  type AlbumPlace,
  type SeenDay,
} from './api.ts';
import { forgetDevice, keepDevice, knownDevice, phoneStorage, signed, type Device } from './device.ts';
import type { StorageOwner } from './offline/database.ts';
import { deleteAnswers, keepAnswer, keptAnswer } from './offline/kept-answers.ts';
import { createOutbox, retryWhenBack, type Delivery, type Outbox } from './offline/outbox.ts';
import type { CrewWrite } from './offline/outbox-item.ts';
import { countOfOthers, deleteForgotten, sealedOutboxStore } from './offline/outbox-store.ts';
import { importStorageKey } from './offline/seal.ts';
import { momentText, texts, type Language } from './texts/texts.ts';

/** Who is signed in on this phone, as far as it keeps anything, with what waits to be sent. */
let signedIn: { readonly owner: StorageOwner; readonly outbox: Outbox } | null = null;
const listeners = new Set<() => void>();
/** For `useSyncExternalStore`: another outbox with each worker. */
export const onSession = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const currentOutbox = (): Outbox | null => signedIn?.outbox ?? null;
export const currentOwner = (): StorageOwner | null => signedIn?.owner ?? null;
retryWhenBack(currentOutbox);

async function openOutbox(owner: StorageOwner | null): Promise<void> {
  const database = await phoneStorage;
  if (database) await deleteForgotten(database, owner?.workerId ?? null, Date.now());
  const outbox =
    database &&
    owner &&
    createOutbox({
      store: sealedOutboxStore(database, owner),
      send: (write) => admitted(() => send(write)),
      exclusive: (run) => navigator.locks.request('crew-outbox', run),
      now: Date.now,
      runLater: (run, ms) => void setTimeout(run, ms),
    });
  signedIn = owner && outbox ? { owner, outbox } : null;
  for (const listener of listeners) listener();
  void outbox?.retry();
}

async function keptOwner(): Promise<StorageOwner | null> {
  const kept = await (await phoneStorage)?.get('keys', 'owner');
  return kept && 'workerId' in kept ? kept : null;
}

async function keepOwner(owner: StorageOwner): Promise<void> {
  await (await phoneStorage)?.put('keys', owner, 'owner');
}

/** At the start of the page: whoever was signed in here is still. */
export const openPhone = async (): Promise<void> => openOutbox(await keptOwner());

/** The server has let a phone in. */
export async function admit(device: Device, { workerId, storageKey }: CrewSession): Promise<void> {
  await keepDevice(device);
  if (signedIn?.owner.workerId === workerId) return void signedIn.outbox.retry();
  const owner = { workerId, key: await importStorageKey(storageKey) };
  await keepOwner(owner);
  await openOutbox(owner);
}

/** Without its key, what lies here is noise; the same worker gets it back with the next code. */
async function forgetOwner(): Promise<void> {
  await (await phoneStorage)?.delete('keys', 'owner');
  await openOutbox(null);
}

/** Lets this phone in again by its key; what was said where that fails. */
async function renewed(): Promise<Answer<unknown>> {
  const device = await knownDevice();
  if (!device) return { ok: false, failure: SIGNED_OUT };
  const { deviceId } = device;
  const asked = await askNonce(deviceId);
  if (!asked.ok) return asked;
  const { nonce } = asked.value;
  const answer = await renew({ deviceId, nonce, signature: await signed(device, nonce) });
  if (answer.ok) await admit(device, answer.value);
  return answer;
}

/** Asks; where the cookie has run out, it is renewed and asked again. No line is no reason to be signed out. */
export async function admitted<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask();
  if (answer.ok || answer.failure.code !== SIGNED_OUT.code) return answer;
  const again = await renewed();
  if (again.ok) return ask();
  return again.failure.status === 0 || again.failure.status >= 500 ? again : answer;
}

/** What the server says to a phone that it does not know, and to one whose company has no crew pages. */
export const SIGNED_OUT: Failure = { status: 401, code: 'CREW_SIGN_IN_NEEDED', message: '', details: [] };
export const isShutOut = ({ code }: Failure) => code === SIGNED_OUT.code || code === 'CREW_PAGES_OFF';

/** The day as the server knows it; as the phone knows it where there is no connection. */
export async function dayOf(date: string | null, seen: SeenDay | null): Promise<Answer<SeenDay>> {
  const answer = await admitted(() => loadDay(date, seen));
  const database = await phoneStorage;
  void signedIn?.outbox.noteLine(!answer.ok && answer.failure.status === 0);
  if (answer.ok && database && signedIn) {
    const { timeZone } = answer.value.day;
    if (signedIn.owner.timeZone !== timeZone) {
      signedIn = { ...signedIn, owner: { ...signedIn.owner, timeZone } };
      await keepOwner(signedIn.owner);
    }
    const { date: shown, today } = answer.value.day;
    const value = { ...answer.value, keptAt: new Date().toISOString() } satisfies SeenDay;
    await keepAnswer(database, signedIn.owner, { name: `day ${shown}`, value, today });
    void keepDaysAround(answer.value.day);
  }
  if (answer.ok) return answer;
  if (isShutOut(answer.failure)) await forgetOwner();
  const kept = answer.failure.status === 0 ? await dayKept(date) : null;
  return kept ? { ok: true, value: kept } : answer;
}

/** What the phone has of a day, at once; of today where none is named. */
export async function dayKept(date: string | null): Promise<SeenDay | null> {
  const [database, owner] = [await phoneStorage, await keptOwner()];
  if (!database || !owner?.timeZone) return null;
  const today = dayIn(owner.timeZone, new Date().toISOString());
  const kept = await keptAnswer<SeenDay>(database, owner, `day ${date ?? today}`);
  return kept && { ...kept, day: { ...kept.day, today } };
}

let keptAround = '';
/** Tomorrow and yesterday, before they are asked for where there is no connection; once a day. */
async function keepDaysAround({ date, today, days }: CrewDay): Promise<void> {
  if (date !== today || keptAround === today) return;
  keptAround = today;
  for (const other of [addDays(today, 1), addDays(today, -1)])
    if (days.includes(other)) await dayOf(other, await dayKept(other));
}

/** How many things of others wait here. */
export async function waitingOfOthers(): Promise<number> {
  const database = await phoneStorage;
  return database ? countOfOthers(database, signedIn?.owner.workerId ?? null) : 0;
}

const PATIENCE_MS = 2_500;
const MANY_WAIT: Failure = { status: 422, code: 'OUTBOX_FULL', message: '', details: [] };
const PHONE_FULL: Failure = { status: 422, code: 'PHONE_FULL', message: '', details: [] };

/**
 * All that a worker writes goes out here: kept on the phone first, then sent; what is not answered within 2.5 s goes on
 * by itself. A phone that keeps nothing sends at once.
 */
export async function sendWrite(write: CrewWrite): Promise<Delivery> {
  const outbox = currentOutbox();
  if (!outbox) return admitted(() => send(write));
  const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS));
  if (outbox.isFull()) return { ok: false, failure: { ...MANY_WAIT, message: texts.outbox.full } };
  try {
    const delivery = await outbox.add(write, patience);
    if (delivery.ok && delivery.waiting) void navigator.storage.persist(); // not among the first to go
    return delivery;
  } catch {
    return { ok: false, failure: { ...PHONE_FULL, message: texts.outbox.phoneFull } };
  }
}

/**
 * A photo, small already; each in a lane of its own, so that none waits for another, but for that of a receipt, which
 * follows what it is of.
 */
export function sendPhoto(place: PhotoPlace, file: File, key: string) {
  const takenAt = new Date(file.lastModified).toISOString();
  const after = laneOfReceipt(place);
  return sendWrite({
    path: '/photos',
    method: 'POST',
    body: after === null ? { place } : { place, tag: 'receipt' },
    key,
    lane: after ?? `Photo:${key}`,
    title: `${texts.photos.title}: ${momentText(signedIn?.owner.timeZone ?? 'UTC', takenAt)}`,
    file,
  });
}
function laneOfReceipt(place: PhotoPlace): string | null {
  if ('deliveryId' in place) return deliveryLane(place);
  return 'tmTicketId' in place ? tmTicketLane(place.tmTicketId) : null;
}
/** What is written of a T&M ticket goes out in its order. */
export const tmTicketLane = (ticketId: string) => `TmTicket:${ticketId}`;
export const photosOf = (place: AlbumPlace) => admitted(() => loadPhotos(place));

const deliveryLane = ({ deliveryId }: { readonly deliveryId: string }) => `Delivery:${deliveryId}`;
/** What came to the site of a sheet, as its route takes it. */
export const sendDelivery = (delivery: DeliveryToSend) =>
  sendWrite({
    path: '/deliveries',
    method: 'POST',
    body: delivery,
    key: delivery.deliveryId,
    lane: deliveryLane(delivery),
    title: `${texts.delivery.title}: ${deliveryText(delivery.items)}`,
  });
export const deliveriesOf = (sheetId: string) => admitted(() => loadDeliveries(sheetId));

/** What the office is told of a job. */
export const sendNote = ({ sheetId, text }: { readonly sheetId: string; readonly text: string }, key: string) =>
  sendWrite({
    path: '/notes',
    method: 'POST',
    body: { sheetId, text },
    key,
    lane: `Note:${sheetId}`,
    title: `${texts.note.open}: ${text}`,
  });
export const sendLanguage = (language: Language) =>
  sendWrite({
    path: '/me/language',
    method: 'PUT',
    body: { language },
    key: crypto.randomUUID(),
    lane: 'Language',
    title: texts.page.title,
  });

/** `waiting`: what is not sent is deleted, or stays sealed for 14 days. */
export async function signOut(waiting: 'delete' | 'keep'): Promise<void> {
  const database = await phoneStorage;
  const { owner, outbox } = signedIn ?? {};
  if (waiting === 'delete') await outbox?.discardAll();
  await endDevice();
  await forgetDevice();
  if (database && owner) await deleteAnswers(database, owner.workerId);
  await forgetOwner();
}
