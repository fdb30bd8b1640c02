import { Callout } from '@blueprintjs/core';
import type { z } from 'zod';
import { EmailToSend, type EmailFields } from '@backoffice/contracts/capabilities';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { EmailPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { sendPageOf } from './send-form.tsx';

type EmailDraft = { to: string[]; cc: string; subject: string; body: string };
const Fields = typedFields<EmailDraft>();
const parseAddresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

type EmailDefaults = z.infer<typeof EmailFields>;
const draftFrom = ({ to, subject, body }: EmailDefaults): EmailDraft => {
  const primary = to.filter(({ isPrimary }) => isPrimary);
  return { to: (primary.length > 0 ? primary : to).map(({ email }) => email), cc: '', subject, body };
};

export const EmailPage = sendPageOf({
  proposes: 'emailFields',
  sends: 'sendEmail',
  schema: EmailToSend,
  draftFrom,
  toBody: (typed) => ({ ...typed, cc: parseAddresses(typed.cc) }),
  sections: (given, _typed, linkLabel) => (
    <>
      <FormSection title="Recipients">
        <RecipientsField
          name="to"
          label="To"
          choices={given.to.map(({ name, email, isPrimary }) => ({
            value: email,
            label: name,
            hint: email,
            isPrimary,
          }))}
        />
        <Fields.Text
          name="cc"
          label="Copy to"
          optional
          help="Several addresses are separated by commas."
          className="wide"
        />
      </FormSection>
      <FormSection title="Message">
        <Fields.Text name="subject" label="Subject" className="wide" maxLength={200} />
        <Fields.Area
          name="body"
          label="Message"
          rows={12}
          className="wide"
          help={`${linkLabel} becomes a button with the customer’s own link.`}
        />
      </FormSection>
      {given.to.length === 0 && (
        <Callout intent="warning" compact>
          No contact of this customer has an email address. Add one to the customer first.
        </Callout>
      )}
    </>
  ),
  preview: ({ to, subject, body }, page) => <EmailPreview page={page} to={to} subject={subject} body={body} />,
});
