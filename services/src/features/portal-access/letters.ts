import { escapeRichText } from '@backoffice/contracts/kernel';
import type { PersonalMessage } from '#domain/letters/personal-message.ts';
import type { PortalContact } from './facts.ts';

/** Texts are held to two parts. */
export const invitationMessage = ({ company, name }: PortalContact, url: string): PersonalMessage => ({
  text: `${company.name}: your papers, balance and payments in one place: ${url}`,
  subject: `Your papers at ${company.name}`,
  body: escapeRichText(
    `Hello ${name},\n\nall that ${company.name} has sent you is in one place: proposals, contracts, invoices and what is open.\n\nSign in with this address. There is no password: each time we send you a code.`,
  ),
  url,
  button: 'See your papers',
});

export const codeMessage = ({ company }: PortalContact, code: string): PersonalMessage => {
  const words = `${code} is your code for ${company.name}. It is good for 5 minutes. We never ask you for it.`;
  return {
    text: words,
    subject: `${code} is your code for ${company.name}`,
    body: `${code}\n\n${escapeRichText(words)}`,
    url: null,
    button: '',
  };
};
