import { useMemo, type ReactNode } from 'react';
import { useWatch, type FieldValues } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { LINK_FIELD } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
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
type SendChannel<Proposed, Draft> = {
  readonly proposes: 'emailFields' | 'smsFields';
  readonly sends: 'sendEmail' | 'sendSms';
  readonly schema: z.ZodType;
  readonly draftFrom: (proposed: Proposed) => Draft;
  readonly toBody?: (draft: Draft) => unknown;
  /** `linkLabel`: what stands for the link where people type. */
  readonly sections: (proposed: Proposed, typed: Draft, linkLabel: string) => ReactNode;
  readonly preview: (typed: Draft, page: SendPageProps) => ReactNode;
};
type MessageDraft = FieldValues & { readonly body: string };

/** Fields filled by the server, the message as it will arrive, and one button that sends it. */
export const sendPageOf = <Proposed, Draft extends MessageDraft>(channel: SendChannel<Proposed, Draft>) =>
  function SendPage(page: SendPageProps) {
    const { resource, id } = page;
    const fields = useRouteRead(mountedRoute(resource, channel.proposes), { params: { id } }, [
      resource.entity,
    ]) as unknown as ReadResult<Proposed>; // what that route answers
    return (
      <AsyncContent of={fields}>
        {(proposed) => <SendForm channel={channel} page={page} proposed={proposed} onReload={fields.reload} />}
      </AsyncContent>
    );
  };

type SendFormProps<Proposed, Draft> = {
  channel: SendChannel<Proposed, Draft>;
  page: SendPageProps;
  proposed: Proposed;
  onReload: () => void;
};

function SendForm<Proposed, Draft extends MessageDraft>({
  channel: { sends, schema, draftFrom, toBody = (typed) => typed, sections, preview },
  page,
  proposed,
  onReload,
}: SendFormProps<Proposed, Draft>) {
  const go = useNavigate();
  const { resource, id, version, back, savedBy } = page;
  const { send } = useCommand<Route>(mountedRoute(resource, sends));
  const noun = singularNoun(resource);
  const { words: given, edition } = useVersionedText(proposed);
  const linkLabel = `[link to the ${noun}]`;
  const draft = useMemo(() => {
    const proposedDraft = draftFrom(given);
    return { ...proposedDraft, body: proposedDraft.body.replaceAll(LINK_FIELD, linkLabel) };
  }, [draftFrom, given, linkLabel]);
  const withLinkField = (typed: Draft) => ({ ...typed, body: typed.body.replaceAll(linkLabel, LINK_FIELD) });
  const form = useRecordForm({
    schema,
    draft,
    version: edition,
    onReload,
    toBody: (typed) => toBody(withLinkField(typed)),
    send: (body) => send({ params: { id }, body, version }),
    onDone: () => {
      notifySuccess(`${sentenceCase(noun)} sent.`);
      void go(back);
    },
  });
  const typed = withLinkField(useWatch({ control: form.control }) as Draft); // a draft holds all of its fields
  return (
    <div className="send">
      <RecordForm form={form} verb={`Send ${noun}`} back={back} savedBy={savedBy}>
        {sections(given, typed, linkLabel)}
      </RecordForm>
      {preview(typed, page)}
    </div>
  );
}
