import {
  capabilityRoutes,
  type EmailFields,
  type SmsFields,
  type TemplateChoice,
  type WriteCapability,
} from '@backoffice/contracts/capabilities';
import { richTextWords, type Resource, type Route } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, deterministicUuid, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { z } from 'zod';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { importHandlers, type ImportPorts } from '#capabilities/import/import-handlers.ts';
import { fillLetter, type Correspondence } from '#capabilities/send.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { nextNumberIn, numberKey, numberScope } from '#capabilities/number.ts';
import { uniqueKey, uniqueScope } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';

type RouteHandler = (call: Call) => Promise<unknown>;
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

/** The hand-written routes that mechanisms bring with them, for every resource that declares the mechanism. */
export function capabilityHandlers(
  { fold: { resource }, correspondence }: WriteFeature,
  {
    routes,
    resources,
    gateway,
    letters,
    imports,
  }: {
    readonly routes: readonly Route[];
    readonly resources: readonly Resource[];
    readonly gateway: CommandGateway;
    readonly letters: LetterHandlers;
    readonly imports: ImportPorts;
  },
): HttpHandler[] {
  const { entity, can } = resource;
  const { execute, openWorld: look } = gateway;
  const send = (call: Call, type: string, data: unknown, id = call.params.id ?? '') =>
    execute(
      [{ entity, id, command: { type: type.replace('*', entity), data }, expectedVersion: call.expectedVersion }],
      contextOf(call),
    ).then((executed) => receiptAnswer(executed));

  /** The number that would come next; the one that is free when the record is created is taken then. */
  const suggestNumber: RouteHandler = async (call) => {
    const world = await look(contextOf(call));
    const within = can.number?.within ?? '';
    const owner = resources.find((each) => `${each.entity}Id`.toLowerCase() === within.toLowerCase());
    // the route's query names what numbers are counted within
    const fields = call.query as Readonly<Record<string, unknown>>;
    const isSeen = within === 'company' || (owner && (await world.visibleRecord(owner, String(fields[within]))));
    const scope = numberScope(resource, fields);
    if (!isSeen || scope === null) throw notFound();
    return { number: await nextNumberIn(scope, world) };
  };

  /** Whether a record could be called so; the claim that is taken with the event is the guarantee. */
  const isUnique: RouteHandler = async (call) => {
    const world = await look(contextOf(call));
    // the route's query names the fields
    const { excludeId, ...fields } = call.query as Readonly<Record<string, unknown>>;
    const holders = await Promise.all(
      (can.unique ?? []).map((rule) =>
        world.claimHolder(uniqueScope(resource, rule, fields), uniqueKey(fields[rule.field])),
      ),
    );
    return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
  };

  /** Whether a record could have a number among those it is counted with. */
  const isNumberUnique: RouteHandler = async (call) => {
    const world = await look(contextOf(call));
    // the route's query names what numbers are counted within
    const { number, ...fields } = call.query as Readonly<Record<string, unknown>>;
    const found = await world.visibleRecord(resource, call.params.id ?? '');
    const scope = numberScope(resource, fields);
    if (!found || scope === null || scope !== numberScope(resource, found)) throw notFound();
    const holder = await world.claimHolder(scope, numberKey(String(number)));
    return { isUnique: holder === null || holder === found['id'] };
  };

  const duplicate: RouteHandler = async (call) => {
    const context = contextOf(call);
    const id = (await look(context)).facts.newId();
    return receiptAnswer(
      await execute(
        [
          {
            entity,
            id,
            creates: true,
            command: {
              type: `Duplicate${entity}`,
              data: { ...(call.body as unknown as object), fromId: call.params.id },
            },
          },
        ],
        context,
      ),
      201,
    );
  };

  /** The revision and what it revises are decided in one append. */
  const revise: RouteHandler = async (call) => {
    const context = contextOf(call);
    const byId = (await look(context)).facts.newId();
    const fromId = call.params.id ?? '';
    const { expectedVersion } = call;
    return receiptAnswer(
      await execute(
        [
          { entity, id: byId, creates: true, command: { type: `Revise${entity}`, data: { fromId } } },
          { entity, id: fromId, command: { type: `Supersede${entity}`, data: { byId } }, expectedVersion },
        ],
        context,
      ),
      201,
    );
  };

  const corresponding = async (call: Call) => {
    const world = await look(contextOf(call));
    const record = await world.visibleRecord(resource, call.params.id ?? '');
    if (!record || !correspondence) throw notFound();
    return { resource, world, correspondence: await correspondence(record, world) };
  };
  /** What is proposed: of the template that is asked for, or of the first; with its merge fields filled in. */
  const proposedText = async (call: Call, { templates, mergeFields }: Correspondence, channel: 'email' | 'sms') => {
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
  };
  const emailFields: RouteHandler = async (call): Promise<z.infer<typeof EmailFields>> => {
    const { correspondence: about } = await corresponding(call);
    const to = about.contacts.flatMap(({ id, name, email, isPrimary, isSuggested }) =>
      email !== null && isSuggested ? [{ contactId: id, name, email, isPrimary }] : [],
    );
    return { to, ...(await proposedText(call, about, 'email')) };
  };
  const smsFields: RouteHandler = async (call): Promise<z.infer<typeof SmsFields>> => {
    const { correspondence: about } = await corresponding(call);
    const to = about.contacts.flatMap(({ id, name, phone, isPrimary, isSuggested, smsOptIn, smsOptedOutAt }) =>
      phone !== null && isSuggested && smsOptedOutAt === null
        ? [{ contactId: id, name, phone, isPrimary, smsOptIn }]
        : [],
    );
    return { to, ...(await proposedText(call, about, 'sms')) };
  };

  /** However often a page reports it, an hour knows one view of a link: the hour makes the command id. */
  const recordView: RouteHandler = async (call) => {
    const context = contextOf(call);
    const linkId = call.caller.actor.id;
    const hour = (await look(context)).facts.now.slice(0, 13);
    const commandId = deterministicUuid(`viewed ${linkId} ${hour}`);
    return receiptAnswer(
      await execute(
        [{ entity, id: call.caller.link?.id ?? '', command: { type: `View${entity}Link`, data: { linkId } } }],
        { ...context, commandId, requestHash: commandId },
      ),
    );
  };

  const handlers: Readonly<Record<WriteCapability, RouteHandler>> = {
    ...importHandlers(resource, imports),
    suggestNumber,
    isUnique,
    isNumberUnique,
    duplicate,
    revise,
    emailFields,
    smsFields,
    previewEmail: async (call) => letters.previewEmail(call, await corresponding(call)),
    sendTestEmail: async (call) => letters.sendTestEmail(call, await corresponding(call)),
    recordView,
    revokeLink: (call) => send(call, 'Revoke*Link', { linkId: call.params.linkId }),
    sign: (call) => send(call, 'Sign*', call.body, call.caller.link?.id),
  };
  return capabilityRoutes(routes, entity, 'write').map(({ route, capability }) =>
    bindHandler<Route>(route, handlers[capability]),
  );
}
