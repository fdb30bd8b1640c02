import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { ApiClient, ReceivedMail } from './foreign-company.spec-kit.ts';

/** The first of a text, and a line of a mail. */
const CODE = /^\d{6}\b/m;

/** What the phone of an invited worker sends; `address`: where the link of the invitation and the code come. */
export async function crewCodeEntry({ done, mailOf }: Pick<ApiClient, 'done' | 'mailOf'>, address: string) {
  const isToThem = ({ to }: ReceivedMail) => to.some((each) => each.includes(address));
  const link = await mailOf((mail) => isToThem(mail) && mail.text.includes('/crew/join/'));
  const token = /\/crew\/join\/([\w-]{43})/.exec(link)?.[1] ?? '';
  const { challenge } = await done<{ challenge: string }>('POST', '/crew/sign-in/code', {}, { token });
  const code = CODE.exec(await mailOf((mail) => isToThem(mail) && CODE.test(mail.text)))?.[0] ?? '';
  const { kty, crv, x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return { challenge, code, deviceId: randomUUID(), key: { kty, crv, x, y }, label: 'Moto G' };
}
