import { askNonce, endDevice, loadDay, renew, type Answer, type SeenDay } from './api.ts';
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

/** The day of the worker; where the cookie has run out, it is renewed first. */
export async function dayOf(date: string | null, seen: SeenDay | null): Promise<Answer<SeenDay>> {
  const answer = await loadDay(date, seen);
  if (answer.ok || answer.failure.code !== 'CREW_SIGN_IN_NEEDED' || !(await renewed())) return answer;
  return loadDay(date, null);
}

export async function signOut(): Promise<void> {
  await endDevice();
  await forgetDevice();
}
