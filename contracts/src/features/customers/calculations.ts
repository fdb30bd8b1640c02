import type { ReturnedAddress } from '#capabilities/index.ts';
import { primaryFirst } from '#kernel/index.ts';
import type { RecordedContact } from './commands.ts';

/** Whom bills concern: the contacts who receive invoices, the primary one first; where nobody does, the primary one. */
export function billingContactsOf<Contact extends Pick<RecordedContact, 'receives' | 'isPrimary'>>(
  contacts: readonly Contact[],
): readonly Contact[] {
  const all = primaryFirst(contacts);
  const receiving = all.filter(({ receives }) => receives.includes('invoice'));
  return receiving.length > 0 ? receiving : all.slice(0, 1);
}

/** The addresses that letters about bills go to; none where none of them has one. */
export const billingAddressesOf = (contacts: readonly RecordedContact[]): string[] =>
  billingContactsOf(contacts).flatMap(({ email }) => email ?? []);

type BillingContact = Pick<RecordedContact, 'receives' | 'isPrimary' | 'email' | 'emailBouncedAt'>;
/** Those of them from which mail came back. */
export const returnedAddressesOf = (contacts: readonly BillingContact[]): ReturnedAddress[] =>
  billingContactsOf(contacts).flatMap(({ email, emailBouncedAt: at }) => (email !== null && at ? [{ email, at }] : []));
