import { emailTemplate, type EmailTemplateType } from '@backoffice/contracts/features/email-templates';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { usualTemplateId, usualTemplates } from '@backoffice/services';
import type { DemoDriver } from '#demo/driver.ts';

type Template = {
  readonly name: string;
  readonly type: EmailTemplateType;
  readonly subject?: string;
  readonly body: string;
  readonly isDefault?: true;
};

const SIGNED = '{{salesman.name}}\n{{company.name}}, {{company.phone}}';

/** What the company says by email beside the letters that every company begins with. */
const emails: readonly Template[] = [
  {
    name: 'Proposal after a site visit',
    type: 'proposal',
    subject: '{{doc.name}}: our proposal {{doc.number}}',
    body: `Hello {{contact.firstName}},\n\nThank you for walking {{location.name}} with us. Here is our proposal for **{{doc.name}}**:\n\n- The total is **\${{doc.amount}}**.\n- It is good through {{doc.goodThruDate}}.\n- We can usually start three weeks after you sign.\n\n{{doc.link}}\n\nCall me with any question,\n${SIGNED}`,
  },
  {
    name: 'Invoice, gentle reminder of the terms',
    type: 'invoice',
    subject: 'Invoice {{doc.number}}, due {{doc.dueDate}}',
    body: `Hello {{contact.firstName}},\n\nInvoice {{doc.number}} for {{doc.name}} is ready: **\${{doc.balance}}**, due {{doc.dueDate}}.\n\n{{doc.link}}\n\nThank you for your business,\n${SIGNED}`,
  },
  {
    name: 'Release',
    type: 'release',
    isDefault: true,
    subject: 'Release {{doc.number}} for {{doc.name}}',
    body: `Hello {{contact.firstName}},\n\nHere is our release for {{doc.name}} at {{location.address}}: {{doc.link}}\n\n${SIGNED}`,
  },
  {
    name: 'Warranty',
    type: 'warranty',
    isDefault: true,
    subject: 'Your warranty for {{doc.name}}',
    body: `Hello {{contact.firstName}},\n\nThe work at {{location.address}} is done, and this is your warranty for it. Please keep it: {{doc.link}}\n\nIt was a pleasure,\n${SIGNED}`,
  },
  {
    name: 'Job sheet',
    type: 'jobSheet',
    isDefault: true,
    subject: 'Job sheet {{doc.number}}: {{doc.name}}',
    body: `Hello {{contact.firstName}},\n\nThis is the job sheet for {{doc.name}} at {{location.address}}: {{doc.link}}\n\n${SIGNED}`,
  },
  {
    name: 'Preliminary notice',
    type: 'lienDocument',
    isDefault: true,
    subject: 'Preliminary notice for {{location.name}}',
    body: `Hello {{contact.firstName}},\n\nThe law asks us to send this notice at the beginning of a job. *It says nothing about you or your payments.* This is a courtesy copy and not the service of the notice.\n\n{{doc.link}}\n\n${SIGNED}`,
  },
  {
    name: 'Follow-up, one week later',
    type: 'followUp',
    isDefault: true,
    subject: 'Any questions about {{doc.name}}?',
    body: `Hello {{contact.firstName}},\n\nA week ago we sent you our proposal for {{doc.name}}. Is there anything you would like to talk about? It is good through {{doc.goodThruDate}}: {{doc.link}}\n\n${SIGNED}`,
  },
  {
    name: 'Deposit report',
    type: 'depositReport',
    isDefault: true,
    subject: 'Deposits of {{company.name}}, {{doc.date}}',
    body: 'Hello,\n\nAttached are the deposits of {{doc.date}}: **${{doc.amount}}** in all.\n\n{{company.name}}, {{company.phone}}',
  },
  {
    name: 'Welcome aboard',
    type: 'welcome',
    isDefault: true,
    subject: 'Welcome to {{company.name}}',
    body: 'Hello {{contact.firstName}},\n\n## Good to have you\n\n1. Choose your password: {{doc.link}}\n2. Put our number in your phone: {{company.phone}}\n3. Ask anything.',
  },
  {
    name: 'Sign-in code',
    type: 'otp',
    isDefault: true,
    subject: 'Your sign-in code for {{company.name}}',
    body: 'Hello {{contact.firstName}},\n\nHere is your code. We never ask you for it.',
  },
  {
    name: 'New password',
    type: 'resetPassword',
    isDefault: true,
    subject: 'Choose a new password',
    body: 'Hello {{contact.firstName}},\n\nYou can choose a new password here: {{doc.link}}\n\nIf you did not ask for this, do nothing.',
  },
];

/** By text, beside those that every company begins with. */
const texts: readonly Template[] = [
  {
    name: 'Proposal text, short',
    type: 'proposal',
    body: 'Hi {{contact.firstName}}, your proposal for {{doc.name}} is ready: {{doc.link}} {{salesman.name}}, {{company.name}}',
  },
  {
    name: 'Invoice text, thank you',
    type: 'invoice',
    body: 'Hi {{contact.firstName}}, invoice {{doc.number}} over ${{doc.balance}} is due {{doc.dueDate}}: {{doc.link}} Thank you! {{company.name}}',
  },
  {
    name: 'Follow-up text',
    type: 'followUp',
    isDefault: true,
    body: 'Hi {{contact.firstName}}, any questions about {{doc.name}}? Here it is again: {{doc.link}} {{salesman.name}}, {{company.name}}',
  },
];

/** The usual letters under the ids the product would give them, and the company's own. */
export async function seedTemplates({ act, companyId, newId }: DemoDriver, owner: Actor, at: Instant): Promise<void> {
  const create = (id: string, data: object) =>
    act(companyId, owner, at, emailTemplate, id, 'CreateEmailTemplate', data, { begins: true });
  for (const each of usualTemplates) await create(usualTemplateId(companyId, each), each);
  for (const [channel, templates] of [['email', emails] as const, ['sms', texts] as const])
    for (const each of templates) await create(newId(), { ...each, channel });
}
