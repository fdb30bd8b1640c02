import { useMemo } from 'react';
import { Paperclip } from '@blueprintjs/icons';
import { Callout } from '@blueprintjs/core';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { EmailToSend, type EmailFields } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { typedFields } from '#forms/typed-fields.tsx';
import { FormSection, RecordForm } from '#forms/record-form.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { notifySuccess } from '#toasts/notify.ts';
import { useRouteRead } from '#data/use-read.ts';
import { useCommand } from '#data/use-command.ts';
import { useRecordForm } from '#forms/use-record-form.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { EmailPreview } from './message-previews.tsx';
import { RecipientsField } from './recipients-field.tsx';
import { useVersionedText } from './use-versioned-text.ts';

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
  const fields = useRouteRead(mountedRoute(props.resource, 'emailFields'), { params: { id: props.id } }, [
    props.resource.entity,
  ]);
  return (
    <AsyncContent of={fields}>
      {(given) => <EmailForm {...props} proposed={given} onReload={fields.reload} />}
    </AsyncContent>
  );
}

type EmailDraft = { to: string[]; cc: string; subject: string; body: string };
const Fields = typedFields<EmailDraft>();
const parseAddresses = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

type EmailDefaults = z.infer<typeof EmailFields>;
const emailDraftFrom = ({ to, subject, body }: EmailDefaults): EmailDraft => {
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
}: SendPageProps & { proposed: EmailDefaults; onReload: () => void }) {
  const go = useNavigate();
  const { send } = useCommand(mountedRoute(resource, 'sendEmail'));
  const noun = singularNoun(resource);
  const { words: given, edition } = useVersionedText(proposed);
  const draft = useMemo(() => emailDraftFrom(given), [given]);
  const form = useRecordForm({
    schema: EmailToSend,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => ({ ...typed, cc: parseAddresses(typed.cc) }),
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      notifySuccess(`${sentenceCase(noun)} sent.`);
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
      <EmailPreview
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
