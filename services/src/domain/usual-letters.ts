import { emailTemplateTypes, type emailTemplate } from '@backoffice/contracts/features/email-templates';
import { deterministicUuid } from '@backoffice/infra/http';
import type { z } from 'zod';

export type LetterWords = {
  readonly subject: string;
  /** In an email, and in a text. */
  readonly says: string;
  readonly brief: string;
};
/** What the customer can do behind the link. */
export type LinkInvitation = 'Read' | 'Read and sign';

export const emailBody = (says: string, asked: LinkInvitation) => `Hello {{contact.firstName}},

${says}

You can ${asked.toLowerCase()} it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`;
export const textBody = (brief: string, asked: LinkInvitation) =>
  `{{company.name}}: ${brief}. ${asked} it here: {{doc.link}}`;

/** What is said of each kind where a company has no template of its own. */
export const usualWords = {
  proposal: {
    subject: 'Proposal {{doc.number}} for {{doc.name}}',
    says: 'Here is our proposal for {{doc.name}} at {{location.address}}. The total is ${{doc.amount}}, and it is good through {{doc.goodThruDate}}.',
    brief: 'proposal {{doc.number}} for {{doc.name}}, ${{doc.amount}}',
  },
  contract: {
    subject: 'Contract {{doc.number}} for {{doc.name}}',
    says: 'Here is our contract for {{doc.name}} at {{location.address}}. The contract amount is ${{doc.amount}}.',
    brief: 'contract {{doc.number}} for {{doc.name}}, ${{doc.amount}}',
  },
  changeOrder: {
    subject: 'Change order {{doc.number}}: {{doc.name}}',
    says: 'Here is change order {{doc.number}}, {{doc.name}}, for our work at {{location.address}}. It changes the contract amount by ${{doc.amount}}.',
    brief: 'change order {{doc.number}}, {{doc.name}}, ${{doc.amount}}',
  },
  tmTicket: {
    subject: 'T&M ticket {{doc.number}}: {{doc.name}}',
    says: 'Here is T&M ticket {{doc.number}}, {{doc.name}}, of {{doc.date}} at {{location.address}}: the hours, materials and equipment of that day. Nothing is agreed about a price.',
    brief: 'T&M ticket {{doc.number}}, {{doc.name}}, {{doc.date}}',
  },
  invoice: {
    subject: 'Invoice {{doc.number}} for {{doc.name}}',
    says: 'Here is our invoice {{doc.number}} for {{doc.name}} at {{location.address}}. The amount due is ${{doc.balance}}, payable by {{doc.dueDate}}.',
    brief: 'invoice {{doc.number}} for {{doc.name}}, ${{doc.balance}} due by {{doc.dueDate}}',
  },
  payApplication: {
    subject: 'Application for payment {{doc.number}} for {{doc.name}}',
    says: 'Here is our application for payment {{doc.number}} for {{doc.name}} at {{location.address}}, with every line of the schedule of values. What is due now is ${{doc.amount}}. Please certify it, or tell us which lines you see otherwise.',
    brief: 'application for payment {{doc.number}} for {{doc.name}}, ${{doc.amount}} due now',
  },
  certifiedApplication: {
    subject: 'Application for payment {{doc.number}} for {{doc.name}}, certified',
    says: 'Here is our application for payment {{doc.number}} for {{doc.name}} at {{location.address}} as it was certified, with every line of the schedule of values. ${{doc.amount}} is due by it.',
    brief: 'application for payment {{doc.number}} for {{doc.name}}, certified with ${{doc.amount}} due',
  },
  warranty: {
    subject: 'Warranty {{doc.number}} for {{doc.name}}',
    says: 'Here is your warranty for our work at {{location.address}}. It says what is covered, for how long, and how to reach us if something is wrong. Please keep it with your papers.',
    brief: 'your warranty {{doc.number}} for {{doc.name}}',
  },
  lienDocument: {
    subject: 'Copy of preliminary notice {{doc.number}}',
    says: 'Here is a copy of our preliminary notice for the work at {{location.address}}. This is a courtesy copy and not the service of the notice, which is served in person or by mail. Nothing is asked of you.',
    brief: 'a courtesy copy, not the service, of our preliminary notice {{doc.number}} for {{location.name}}',
  },
} as const satisfies Readonly<Record<string, LetterWords>>;

/** An answer to a question of a customer; nothing of what was asked stands in it. */
export const answerLetter = {
  subject: 'An answer from {{company.name}}',
  body: `Hello {{contact.firstName}},

{{answer.text}}

{{answer.by}}
{{company.name}}, {{company.phone}}`,
};

/** Made of the company's, so that no company has one of them twice. */
export const usualTemplateId = (companyId: string, { name }: { readonly name: string }): string =>
  deterministicUuid(`${companyId} email template ${name}`);

/** What every company begins with: the built-in letters, for the company to change. */
export const usualTemplates: readonly z.infer<typeof emailTemplate.commands.shapes.CreateEmailTemplate>[] = (
  ['proposal', 'contract', 'changeOrder', 'invoice'] as const
).flatMap((type) => {
  const { subject, says, brief } = usualWords[type];
  const asked = type === 'invoice' ? 'Read' : 'Read and sign';
  const name = emailTemplateTypes[type];
  return [
    { name: `${name} email`, type, channel: 'email' as const, subject, body: emailBody(says, asked), isDefault: true },
    { name: `${name} text`, type, channel: 'sms' as const, subject: '', body: textBody(brief, asked), isDefault: true },
  ];
});
