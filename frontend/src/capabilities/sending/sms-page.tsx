import { Callout } from '@blueprintjs/core';
import type { z } from 'zod';
import { LINK_FIELD, SMS_LENGTH, SmsToSend, type SmsFields } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { FormSection } from '#forms/record-form.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { SmsPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { sendPageOf, type SendPageProps } from './send-form.tsx';
import { TemplateField } from './template-field.tsx';
import { singularNoun } from '#widgets/labels.ts';

type SmsDraft = { to: string[]; templateId: string; body: string };
const Fields = typedFields<SmsDraft>();

type SmsDefaults = z.infer<typeof SmsFields>;
const textableContacts = ({ to }: SmsDefaults) => to.filter(({ smsOptIn }) => smsOptIn);
/** What stands for the link where people type. */
const linkLabel = (noun: string) => `[link to the ${noun}]`;
const labelled = (body: string, noun: string) => body.replaceAll(LINK_FIELD, linkLabel(noun));
const draftFrom = (given: SmsDefaults, noun: string): SmsDraft => {
  const ready = textableContacts(given);
  const primary = ready.filter(({ isPrimary }) => isPrimary);
  return {
    to: (primary.length > 0 ? primary : ready).map(({ phone }) => phone),
    templateId: given.templateId ?? '',
    body: labelled(given.body, noun),
  };
};

const toBodyLength = (body: string, { resource }: SendPageProps) =>
  body.replaceAll(linkLabel(singularNoun(resource)), LINK_FIELD).length;

export const SmsPage = sendPageOf({
  proposes: 'smsFields',
  sends: 'sendSms',
  schema: SmsToSend,
  draftFrom,
  toBody: ({ templateId, ...typed }, noun) => ({
    ...typed,
    body: typed.body.replaceAll(linkLabel(noun), LINK_FIELD),
    templateId: templateId || null,
  }),
  recipients: ({ to }, typed) =>
    typed.to.map((phone) => to.find((each) => each.phone === phone)?.name || phoneText(phone)),
  sections: (given, { body }, page) => (
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
        <TemplateField
          page={page}
          proposes="smsFields"
          templates={given.templates}
          draftOf={(proposed) => ({ body: labelled(proposed.body, singularNoun(page.resource)) })}
        />
        <Fields.Area
          name="body"
          label="Text"
          rows={6}
          className="wide"
          help={`${toBodyLength(body, page)} of ${SMS_LENGTH} characters. Keep ${linkLabel(singularNoun(page.resource))}: it becomes the customer’s own link.`}
        />
      </FormSection>
    </>
  ),
  preview: ({ to, body }) => <SmsPreview to={to} body={body} />,
});
