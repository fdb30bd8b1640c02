import { useMemo } from 'react';
import { Paperclip } from '@blueprintjs/icons';
import { Callout } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { EmailToSend, type EmailFields } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { fieldsOf } from '#kernel/fields.tsx';
import { FormSection, RecordForm } from '#kernel/record-form.tsx';
import { routeOf } from './routes.ts';
import { Loaded } from '#kernel/states.tsx';
import { tellDone } from '#kernel/tell.ts';
import { useAnswer } from '#kernel/use-read.ts';
import { useCommand } from '#kernel/use-command.ts';
import { useRecordForm } from '#kernel/use-record-form.ts';
import { nounOf, sentenceCase } from '#kernel/words.ts';
import { LetterPreview } from './letter-preview.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useWords } from './words-of.ts';

export type SendPageProps = {
  resource: Resource;
  id: string;
  version: number;
  name: string;
  back: string;
  savedBy: string;
};

/** Fields filled by the server, the letter as it will arrive, and one button that sends it. */
export function EmailPage(props: SendPageProps) {
  const fields = useAnswer(routeOf(props.resource, 'emailFields'), { params: { id: props.id } }, [
    props.resource.entity,
  ]);
  return <Loaded of={fields}>{(given) => <EmailForm {...props} proposed={given} onReload={fields.reload} />}</Loaded>;
}

type Draft = { to: string[]; cc: string; subject: string; body: string };
const F = fieldsOf<Draft>();
const addresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

type Given = z.infer<typeof EmailFields>;
const draftOf = ({ to, subject, body }: Given): Draft => {
  const primary = to.filter(({ isPrimary }) => isPrimary);
  return { to: (primary.length > 0 ? primary : to).map(({ email }) => email), cc: '', subject, body };
};

function EmailForm({
  resource,
  id,
  version,
  name,
  back,
  savedBy,
  proposed,
  onReload,
}: SendPageProps & { proposed: Given; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(routeOf(resource, 'sendEmail'));
  const noun = nounOf(resource);
  const { words: given, edition } = useWords(proposed);
  const draft = useMemo(() => draftOf(given), [given]);
  const form = useRecordForm({
    schema: EmailToSend,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => ({ ...typed, cc: addresses(typed.cc) }),
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      tellDone(`${sentenceCase(noun)} sent.`);
      void go(back);
    },
  });
  const [to, subject, body] = useWatch({ control: form.control, name: ['to', 'subject', 'body'] });
  return (
    <div className="send">
      <RecordForm form={form} verb={`Send ${noun}`} back={back} savedBy={savedBy}>
        <FormSection title="Recipients">
          <RecipientsField
            name="to"
            label="To"
            choices={given.to.map(({ name: who, email, isPrimary }) => ({
              value: email,
              label: who,
              hint: email,
              isPrimary,
            }))}
          />
          <F.Text
            name="cc"
            label="Copy to"
            optional
            help="Several addresses are separated by commas."
            className="wide"
          />
        </FormSection>
        <FormSection title="Message">
          <F.Text name="subject" label="Subject" className="wide" maxLength={200} />
          <F.Area
            name="body"
            label="Message"
            rows={12}
            className="wide"
            help={
              <>
                The mark <code>{'{{doc.link}}'}</code> becomes a button with the customer’s own link.
              </>
            }
          />
        </FormSection>
        {given.to.length === 0 && (
          <Callout intent="warning" compact>
            No contact of this customer has an email address. Add one to the customer first.
          </Callout>
        )}
      </RecordForm>
      <LetterPreview
        to={to}
        subject={subject}
        body={body}
        action={`Open ${noun}`}
        note={
          <>
            <Paperclip size={14} /> {given.attachmentName || `${name}.pdf`}
          </>
        }
      />
    </div>
  );
}
