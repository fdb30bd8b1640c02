import type { EmailFields, SmsFields, TemplateChoice } from '@backoffice/contracts/capabilities';
import { richTextWords, type Resource } from '@backoffice/contracts/kernel';
import { notFound, type Call } from '@backoffice/infra/http';
import type { z } from 'zod';
import { fillLetter, type Correspondence } from '#capabilities/send.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';

/** A document that is written about. */
export type CorrespondedDocument = {
  readonly resource: Resource;
  readonly world: World;
  readonly correspondence: Correspondence;
};
/** What is asked about a letter before it is sent. */
export type LetterHandlers = Readonly<
  Record<'previewEmail' | 'sendTestEmail', (call: Call, document: CorrespondedDocument) => Promise<unknown>>
>;

type Options = {
  readonly resource: Resource;
  readonly correspondence: WriteFeature['correspondence'];
  readonly openWorld: CommandGateway['openWorld'];
  readonly letters: LetterHandlers;
};

/** What is proposed to be written about a document, and how it would look. */
export function correspondenceHandlers({ resource, correspondence, openWorld: look, letters }: Options) {
  const corresponding = async (call: Call) => {
    const world = await look(contextOf(call));
    const record = await world.visibleRecord(resource, call.params.id ?? '');
    if (!record || !correspondence) throw notFound();
    return { resource, world, correspondence: await correspondence(record, world) };
  };
  const emailFields = async (call: Call): Promise<z.infer<typeof EmailFields>> => {
    const { correspondence: about } = await corresponding(call);
    const to = about.contacts.flatMap(({ id, name, email, isPrimary, isSuggested, mailCameBackOn: cameBackOn }) =>
      email !== null && isSuggested ? [{ contactId: id, name, email, isPrimary, cameBackOn }] : [],
    );
    return { ...about.owner, to, ...(await proposedText(call, about, 'email')) };
  };
  const smsFields = async (call: Call): Promise<z.infer<typeof SmsFields>> => {
    const { correspondence: about } = await corresponding(call);
    const to = about.contacts.flatMap(({ id, name, phone, isPrimary, isSuggested, smsOptIn, smsOptedOutAt }) =>
      phone !== null && isSuggested && smsOptedOutAt === null
        ? [{ contactId: id, name, phone, isPrimary, smsOptIn }]
        : [],
    );
    return { to, ...(await proposedText(call, about, 'sms')) };
  };

  return {
    emailFields,
    smsFields,
    previewEmail: async (call: Call) => letters.previewEmail(call, await corresponding(call)),
    sendTestEmail: async (call: Call) => letters.sendTestEmail(call, await corresponding(call)),
  };
}

/** What is proposed: of the template that is asked for, or of the first; with its merge fields filled in. */
async function proposedText(call: Call, { templates, mergeFields }: Correspondence, channel: 'email' | 'sms') {
  const choices = await templates(channel);
  const { templateId } = call.query as z.infer<typeof TemplateChoice>; // the query of these routes
  const chosen = templateId === undefined ? choices[0] : choices.find(({ id }) => id === templateId);
  if (!chosen) throw notFound();
  const { subject, body } = fillLetter(
    { subject: chosen.subject, body: channel === 'sms' ? richTextWords(chosen.body) : chosen.body },
    { mergeFields },
    channel,
  );
  return { subject, body, templateId: chosen.id, templates: choices.map(({ id, name }) => ({ id, name })) };
}
