import { company } from '@backoffice/contracts/features/companies';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { depositMailRoutes, depositReport, type DayRange } from '@backoffice/contracts/features/reports';
import { dayText, moneyText, phoneText, type Cents } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { fillMergeFields, fillRichText } from '#capabilities/merge-fields.ts';
import { findTemplate, letterTemplatesOf } from '#domain/letter-templates.ts';
import { contextOf } from '#kernel/context.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';

const TEMPLATES = [{ type: 'depositReport', channel: 'email' }] as const;
const builtIn = {
  subject: 'Invoice deposit detail, {{doc.date}}',
  body: 'Hello,\n\nattached is what was deposited from {{doc.date}}, by bank and deposit.\n\n{{company.name}}, {{company.phone}}',
};
const rangeText = ({ fromDate, toDate }: Pick<DayRange, 'fromDate' | 'toDate'>) =>
  `${dayText(fromDate)} to ${dayText(toDate)}`;

/** The words with what is known filled in. */
async function filledWords(
  words: typeof builtIn,
  range: DayRange,
  amount: Cents,
  world: World,
): Promise<typeof builtIn> {
  const ours = await world.record(company, world.tenant);
  const fields = {
    'company.name': ours?.name ?? '',
    'company.phone': phoneText(ours?.phone ?? ''),
    'doc.date': rangeText(range),
    'doc.amount': moneyText(amount),
  };
  return { subject: fillMergeFields(words.subject, fields), body: fillRichText(words.body, fields) };
}

export type FindDepositTotal = (tenant: string, range: Pick<DayRange, 'fromDate' | 'toDate'>) => Promise<Cents>;

/** How far the log of a company is. */
export type LogHead = { readonly headOf: (tenant: string) => Promise<number> };

type MailPorts = CommandGateway & LogHead & { readonly findDepositTotal: FindDepositTotal };

export const reportMailHandlers = ({ execute, openWorld, headOf, findDepositTotal }: MailPorts): HttpHandler[] => [
  bindHandler(depositMailRoutes.emailFields, async (call) => {
    const world = await openWorld(contextOf(call));
    const [found, amount] = await Promise.all([
      letterTemplatesOf(TEMPLATES, builtIn, world),
      findDepositTotal(world.tenant, call.query),
    ]);
    const templates = await Promise.all(
      found.map(async ({ id, name, ...words }) => ({
        id,
        name,
        ...(await filledWords(words, call.query, amount, world)),
      })),
    );
    const [first] = templates;
    const ours = await world.record(company, world.tenant);
    return {
      to: ours?.adminEmails ?? [],
      subject: first?.subject ?? '',
      body: first?.body ?? '',
      templateId: first?.id ?? null,
      templates,
      attachmentName: `${depositReport.title}.pdf`,
    };
  }),
  /** The report stands in the message as it is run now, and is made when that leaves. */
  bindHandler(depositMailRoutes.sendEmail, async (call) => {
    const { to, cc, subject, body, templateId } = call.body;
    const context = contextOf(call);
    const world = await openWorld(context);
    const template = templateId === null ? null : await findTemplate(templateId, TEMPLATES, world);
    if (templateId !== null && !template) throw notFound();
    const { fromDate, toDate } = call.query;
    const amount = await findDepositTotal(world.tenant, call.query);
    const words = await filledWords({ subject, body }, call.query, amount, world);
    const data: MessageToQueue = {
      channel: 'email',
      purpose: 'report',
      documentKind: 'report',
      documentId: world.tenant,
      documentName: `${depositReport.title}, ${rangeText(call.query)}`,
      locationId: null,
      salesmanId: null,
      to,
      cc,
      ...words,
      linkId: null,
      templateId,
      templateName: template?.name ?? '',
      report: {
        name: depositReport.name,
        query: { fromDate, toDate },
        format: 'pdf',
        run: { position: await headOf(world.tenant), ranAt: world.facts.now, ranByName: call.caller.actor.name },
      },
      attachments: [],
    };
    const { replayed } = await execute(
      [{ entity: message.entity, id: call.commandId, creates: true, command: { type: 'QueueMessage', data } }],
      context,
    );
    return new HttpResponse({ messageId: call.commandId, to }, { headers: replayHeaders(replayed) });
  }),
];
