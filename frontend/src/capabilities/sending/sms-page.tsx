import { Callout } from '@blueprintjs/core';
import type { z } from 'zod';
import { SMS_LENGTH, SmsToSend, type SmsFields } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { SmsPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { sendPageOf } from './send-form.tsx';

type SmsDraft = { to: string[]; body: string };
const Fields = typedFields<SmsDraft>();

type SmsDefaults = z.infer<typeof SmsFields>;
const textableContacts = ({ to }: SmsDefaults) => to.filter(({ smsOptIn }) => smsOptIn);
const draftFrom = (given: SmsDefaults): SmsDraft => {
  const ready = textableContacts(given);
  const primary = ready.filter(({ isPrimary }) => isPrimary);
  return { to: (primary.length > 0 ? primary : ready).map(({ phone }) => phone), body: given.body };
};

export const SmsPage = sendPageOf({
  proposes: 'smsFields',
  sends: 'sendSms',
  schema: SmsToSend,
  draftFrom,
  sections: (given, { body }, linkLabel) => (
    <>
      <FormSection title="Recipients">
        <RecipientsField
          name="to"
          label="To"
          choices={given.to.map(({ name, phone, smsOptIn, isPrimary }) => ({
            value: phone,
            label: name,
            hint: smsOptIn ? phoneText(phone) : `${phoneText(phone)} · has not agreed to texts`,
            disabled: !smsOptIn,
            isPrimary,
          }))}
        />
        {textableContacts(given).length === 0 && (
          <Callout intent="warning" compact className="wide">
            Nobody at this customer has agreed to texts. Send it by email, or note their consent with the customer.
          </Callout>
        )}
      </FormSection>
      <FormSection title="Text">
        <Fields.Area
          name="body"
          label="Text"
          rows={6}
          className="wide"
          help={`${body.length} of ${SMS_LENGTH} characters. Keep ${linkLabel}: it becomes the customer’s own link.`}
        />
      </FormSection>
    </>
  ),
  preview: ({ to, body }) => <SmsPreview to={to} body={body} />,
});
