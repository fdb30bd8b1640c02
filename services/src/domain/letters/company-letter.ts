import type { CompanyView } from '@backoffice/contracts/features/companies';
import { addressLine, phoneText } from '@backoffice/contracts/kernel';
import { emailHtml, emailText } from '#jobs/email-template.ts';

type Letter = {
  readonly subject: string;
  /** Rich text. */
  readonly body: string;
  readonly url: string | null;
  /** What stands on the button to `url`. */
  readonly button: string;
};

/** A mail in the name of the company, without its logo. */
export function companyLetter(
  letter: Letter,
  { name, address, phone, email }: Pick<CompanyView, 'name' | 'address' | 'phone' | 'email'>,
) {
  const company = { name, address: addressLine(address), phone: phoneText(phone), email };
  const content = { ...letter, company };
  return { subject: content.subject, text: emailText(content), html: emailHtml(content) };
}
