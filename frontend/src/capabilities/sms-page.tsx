import { useMemo } from 'react';
import { Callout } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { SMS_LENGTH, SmsToSend, type SmsFields } from '@backoffice/contracts/capabilities';
import { phoneText } from '@backoffice/contracts/kernel';
import { fieldsOf } from '#kernel/fields.tsx';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { routeOf } from './routes.ts';
import { Loaded } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { nounOf, sentenceCase } from '#kernel/words.ts';
import type { SendPageProps } from './email-page.tsx';
import { TextPreview } from './letter-preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useWords } from './words-of.ts';

export function SmsPage(props: SendPageProps) {
  const fields = useAnswer(routeOf(props.resource, 'smsFields'), { params: { id: props.id } }, [props.resource.entity]);
  return <Loaded of={fields}>{(given) => <SmsForm {...props} proposed={given} onReload={fields.reload} />}</Loaded>;
}

type Draft = { to: string[]; body: string };
const F = fieldsOf<Draft>();

type Given = z.infer<typeof SmsFields>;
const readyOf = ({ to }: Given) => to.filter(({ smsOptIn }) => smsOptIn);
const draftOf = (given: Given): Draft => {
  const ready = readyOf(given);
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
}: SendPageProps & { proposed: Given; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(routeOf(resource, 'sendSms'));
  const noun = nounOf(resource);
  const { words: given, edition } = useWords(proposed);
  const draft = useMemo(() => draftOf(given), [given]);
  const form = useRecordForm({
    schema: SmsToSend,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => typed,
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      tellDone(`${sentenceCase(noun)} sent.`);
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
          {readyOf(given).length === 0 && (
            <Callout intent="warning" compact className="wide">
              Nobody at this customer has agreed to texts. Send it by email, or note their consent with the customer.
            </Callout>
          )}
        </FormSection>
        <FormSection title="Text">
          <F.Area
            name="body"
            label="Text"
            rows={6}
            className="wide"
            help={`${body.length} of ${SMS_LENGTH} characters. Keep {{doc.link}}: it becomes the customer’s own link.`}
          />
        </FormSection>
      </RecordForm>
      <TextPreview to={to} body={body} />
    </div>
  );
}
