import { useMemo } from 'react';
import { Callout } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { SMS_LENGTH, SmsToSend, type SmsFields } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import type { SendPageProps } from './email-page.tsx';
import { SmsPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useVersionedText } from './use-versioned-text.ts';

export function SmsPage(props: SendPageProps) {
  const fields = useRouteRead(mountedRoute(props.resource, 'smsFields'), { params: { id: props.id } }, [
    props.resource.entity,
  ]);
  return (
    <AsyncContent of={fields}>
      {(given) => <SmsForm {...props} proposed={given} onReload={fields.reload} />}
    </AsyncContent>
  );
}

type SmsDraft = { to: string[]; body: string };
const Fields = typedFields<SmsDraft>();

type SmsDefaults = z.infer<typeof SmsFields>;
const textableContacts = ({ to }: SmsDefaults) => to.filter(({ smsOptIn }) => smsOptIn);
const smsDraftFrom = (given: SmsDefaults): SmsDraft => {
  const ready = textableContacts(given);
  const primary = ready.filter(({ isPrimary }) => isPrimary);
  return { to: (primary.length > 0 ? primary : ready).map(({ phone }) => phone), body: given.body };
};

function SmsForm({
  resource,
  id,
  version,
  back,
  savedBy,
  proposed,
  onReload,
}: SendPageProps & { proposed: SmsDefaults; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(resource, 'sendSms'));
  const noun = singularNoun(resource);
  const { words: given, edition } = useVersionedText(proposed);
  const draft = useMemo(() => smsDraftFrom(given), [given]);
  const form = useRecordForm({
    schema: SmsToSend,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => typed,
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      notifySuccess(`${sentenceCase(noun)} sent.`);
      void go(back);
    },
  });
  const [to, body] = useWatch({ control: form.control, name: ['to', 'body'] });
  return (
    <div className="send">
      <RecordForm form={form} verb={`Send ${noun}`} back={back} savedBy={savedBy}>
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
            help={`${body.length} of ${SMS_LENGTH} characters. Keep {{doc.link}}: it becomes the customer’s own link.`}
          />
        </FormSection>
      </RecordForm>
      <SmsPreview to={to} body={body} />
    </div>
  );
}
