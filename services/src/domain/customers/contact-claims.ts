import type { RecordedContact } from '@backoffice/contracts/features/customers';

/** Where an e-mail address or a phone number is claimed within the company, by the customer whose contact has it. */
export const contactClaim = (kind: 'email' | 'phone', value: string) => ({
  scope: 'Customer.contact',
  key: `${kind}:${value}`,
  kind,
});

/** The claims of a contact. */
export const contactClaimsOf = (contact: Pick<RecordedContact, 'email' | 'phone'>) =>
  (['email', 'phone'] as const).flatMap((kind) => (contact[kind] === null ? [] : [contactClaim(kind, contact[kind])]));
