import { createSealer } from '@backoffice/infra/secrets';

export type AccountNumbers = { readonly routingNumber: string; readonly accountNumber: string };

const sealerOf = (secret: string) => createSealer(secret, 'account numbers');

/** `about`: whose it is, so that no account is taken for that of somebody else. */
export const sealAccount = (secret: string, { routingNumber, accountNumber }: AccountNumbers, about: string): string =>
  sealerOf(secret).seal(`${routingNumber} ${accountNumber}`, about);

/** Null where it was sealed with another secret. */
export function openAccount(secret: string, sealed: string, about: string): AccountNumbers | null {
  const [routingNumber, accountNumber] = sealerOf(secret).open(sealed, about)?.split(' ') ?? [];
  return routingNumber && accountNumber ? { routingNumber, accountNumber } : null;
}
