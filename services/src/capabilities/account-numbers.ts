import { createTextCipher } from '@backoffice/infra/secrets';

export type AccountNumbers = { readonly routingNumber: string; readonly accountNumber: string };

const cipherOf = (secret: string) => createTextCipher(secret, 'account numbers');

/** `about`: whose it is, so that no account is taken for that of somebody else. */
export const encryptAccount = (
  secret: string,
  { routingNumber, accountNumber }: AccountNumbers,
  about: string,
): string => cipherOf(secret).encrypt(`${routingNumber} ${accountNumber}`, about);

/** Null where it was encrypted with another secret. */
export function decryptAccount(secret: string, encrypted: string, about: string): AccountNumbers | null {
  const [routingNumber, accountNumber] = cipherOf(secret).decrypt(encrypted, about)?.split(' ') ?? [];
  return routingNumber && accountNumber ? { routingNumber, accountNumber } : null;
}
