import {
  askNonce,
  endDevice,
  loadDay,
  loadLog,
  renew,
  write,
  type Answer,
  type CrewWrite,
  type Failure,
  type SeenDay,
} from './api.ts';
import type { Language } from './texts/texts.ts';
import { forgetDevice, knownDevice, signed } from './device.ts';

/** Lets this phone in again by its key. False where that needs a code. */
async function renewed(): Promise<boolean> {
  const device = await knownDevice();
  if (!device) return false;
  const { deviceId } = device;
  const asked = await askNonce(deviceId);
  if (!asked.ok) return false;
  const { nonce } = asked.value;
  return (await renew({ deviceId, nonce, signature: await signed(device, nonce) })).ok;
}

/** Asks; where the cookie has run out, it is renewed and asked again. */
async function admitted<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  const answer = await ask();
  return answer.ok || answer.failure.code !== 'CREW_SIGN_IN_NEEDED' || !(await renewed()) ? answer : ask();
}

export const dayOf = (date: string | null, seen: SeenDay | null) => admitted(() => loadDay(date, seen));
export const logOf = (contractId: string, date: string) => admitted(() => loadLog(contractId, date));
/** All that a worker writes goes out here. */
export const sendWrite = (wanted: CrewWrite): Promise<Answer<unknown>> => admitted(() => write(wanted));

/** What the office is told of a job. */
export const sendNote = (body: { readonly sheetId: string; readonly text: string }, key: string) =>
  sendWrite({ path: '/notes', method: 'POST', body, key, lane: `Note:${body.sheetId}` });
export const sendLanguage = (language: Language) =>
  sendWrite({
    path: '/me/language',
    method: 'PUT',
    body: { language },
    key: crypto.randomUUID(),
    lane: 'Language',
  });

/** What the server says to a phone that it does not know. */
export const SIGNED_OUT: Failure = { code: 'CREW_SIGN_IN_NEEDED', message: '', details: [] };

export async function signOut(): Promise<void> {
  await endDevice();
  await forgetDevice();
}
