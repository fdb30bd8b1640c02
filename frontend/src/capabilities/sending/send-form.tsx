import { useMemo, type ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { timeOfDayText, type Resource, type Route } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { instantNow } from '#browser/clock.ts';
import { useCommand } from '#data/use-command.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { RecordForm } from '#forms/record-form.tsx';
import { useRecordForm } from '#forms/use-record-form.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifySuccess } from '#toasts/notify.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { useVersionedText } from './use-versioned-text.ts';

export type SendPageProps = {
  resource: Resource;
  id: string;
  version: number;
  name: string;
  back: string;
  savedBy: string;
};

/** A way to the customer: what the server proposes, what is typed, and how it will look when it arrives. */
type SendChannel<Proposed, Draft, Message> = {
  readonly proposes: 'emailFields' | 'smsFields';
  readonly sends: 'sendEmail' | 'sendSms';
  readonly schema: z.ZodType;
  /** `noun`: what the document is called. */
  readonly draftFrom: (proposed: Proposed, noun: string) => Draft;
  readonly toBody: (draft: Draft, noun: string) => Message;
  /** Whom it goes to, by name where it is known. */
  readonly recipients: (proposed: Proposed, typed: Draft) => readonly string[];
  readonly sections: (proposed: Proposed, typed: Draft, page: SendPageProps) => ReactNode;
  readonly preview: (message: Message, page: SendPageProps) => ReactNode;
};

/** Fields filled by the server, the message as it will arrive, and one button that sends it. */
export const sendPageOf = <Proposed, Draft extends FieldValues, Message>(
  channel: SendChannel<Proposed, Draft, Message>,
) =>
  function SendPage(page: SendPageProps) {
    const { resource, id } = page;
    const fields = useRouteRead(mountedRoute(resource, channel.proposes), { params: { id } }, [
      resource.entity,
      'Customer',
    ]) as ReadResult<Proposed>; // what that route answers
    return (
      <AsyncContent of={fields}>
        {(proposed) => <SendForm channel={channel} page={page} proposed={proposed} onReload={fields.reload} />}
      </AsyncContent>
    );
  };

type SendFormProps<Proposed, Draft, Message> = {
  channel: SendChannel<Proposed, Draft, Message>;
  page: SendPageProps;
  proposed: Proposed;
  onReload: () => void;
};

function SendForm<Proposed, Draft extends FieldValues, Message>({
  channel: { sends, schema, draftFrom, toBody, recipients, sections, preview },
  page,
  proposed,
  onReload,
}: SendFormProps<Proposed, Draft, Message>) {
  const go = useNavigate();
  const zone = useTimeZone();
  const { resource, id, version, back, savedBy } = page;
  const { send } = useCommand<Route>(mountedRoute(resource, sends));
  const noun = singularNoun(resource);
  const { words: given, edition } = useVersionedText(proposed);
  const draft = useMemo(() => draftFrom(given, noun), [draftFrom, given, noun]);
  const form = useRecordForm({
    schema,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => toBody(typed, noun),
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      notifySuccess(`${sentenceCase(noun)} sent.`);
      const names = recipients(given, form.getValues()).join(', ');
      void go(back, { state: { sent: `Sent to ${names}, ${timeOfDayText(zone, instantNow())}` } });
    },
  });
  const typed = useWatch({ control: form.control }) as Draft; // a draft holds all of its fields
  return (
    <div className="send">
      <RecordForm form={form} verb={`Send ${noun}`} back={back} savedBy={savedBy}>
        {sections(given, typed, page)}
      </RecordForm>
      {preview(toBody(typed, noun), page)}
    </div>
  );
}
