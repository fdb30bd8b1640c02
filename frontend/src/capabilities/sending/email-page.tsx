import { Callout } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { z } from 'zod';
import { EmailToSend, mergeFieldsNamed, type EmailFields } from '@backoffice/contracts/capabilities';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { FormSection } from '#forms/record-form.tsx';
import { RichTextField } from '#forms/rich-text-field.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { EmailPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { sendPageOf } from './send-form.tsx';
import { TemplateField } from './template-field.tsx';

type EmailDraft = {
  to: string[];
  cc: string;
  templateId: string;
  subject: string;
  body: string;
  sendAnyway: boolean;
};
const Fields = typedFields<EmailDraft>();
const parseAddresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

type EmailDefaults = z.infer<typeof EmailFields>;
const draftFrom = ({ to, subject, body, templateId }: EmailDefaults): EmailDraft => {
  const primary = to.filter(({ isPrimary }) => isPrimary);
  return {
    to: (primary.length > 0 ? primary : to).map(({ email }) => email),
    cc: '',
    templateId: templateId ?? '',
    subject,
    body,
    sendAnyway: false,
  };
};

/** Beside the name of a contact to whom mail came back. */
function CameBackNotice({ on, customerId }: { on: Day; customerId: string }) {
  const may = usePermissionCheck();
  return (
    <>
      Mail to this address came back on {dayText(on)}.{' '}
      {may('action:customer.edit') && <Link to={`/customers/edit/${customerId}`}>Change address</Link>}
    </>
  );
}

const wordsOf = ({ subject, body }: Pick<EmailDefaults, 'subject' | 'body'>) => ({ subject, body });
/** All else is filled in by now. */
const LINK = mergeFieldsNamed(['doc.link']);

export const EmailPage = sendPageOf({
  proposes: 'emailFields',
  sends: 'sendEmail',
  schema: EmailToSend,
  draftFrom,
  toBody: ({ cc, templateId, ...typed }) => ({ ...typed, cc: parseAddresses(cc), templateId: templateId || null }),
  recipients: ({ to }, typed) => typed.to.map((email) => to.find((each) => each.email === email)?.name || email),
  sections: (given, typed, page) => (
    <>
      <FormSection title="Recipients">
        <RecipientsField
          name="to"
          label="To"
          choices={given.to.map(({ name, email, isPrimary, cameBackOn }) => ({
            value: email,
            label: name,
            hint: email,
            isPrimary,
            warning: cameBackOn && <CameBackNotice on={cameBackOn} customerId={given.customerId} />,
          }))}
        />
        {given.to.some(({ email, cameBackOn }) => cameBackOn !== null && typed.to.includes(email)) && (
          <Fields.Check name="sendAnyway" label="Send anyway" className="wide" />
        )}
        <Fields.Text
          name="cc"
          label="Copy to"
          optional
          help="Several addresses are separated by commas."
          className="wide"
        />
      </FormSection>
      <FormSection title="Message">
        <TemplateField page={page} proposes="emailFields" templates={given.templates} draftOf={wordsOf} />
        <Fields.Text name="subject" label="Subject" className="wide" maxLength={200} />
        <RichTextField
          name="body"
          label="Message"
          className="wide"
          mergeFields={LINK}
          help="The link becomes a button with the customer’s own link."
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
