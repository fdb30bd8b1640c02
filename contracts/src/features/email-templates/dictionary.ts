import {
  choice,
  defineDictionary,
  flag,
  LINK_FIELD,
  mergeFieldsNamed,
  mergeFieldNames,
  type MessageChannel,
  richText,
  SMS_LENGTH,
  text,
  unknownMergeField,
  type MergeFieldName,
} from '#capabilities/index.ts';
import { richTextWords, type Fields, type MergeField } from '#kernel/index.ts';
import type { z } from 'zod';

/** What a template is for, as people call it. */
export const emailTemplateTypes = {
  proposal: 'Proposal',
  contract: 'Contract',
  changeOrder: 'Change order',
  tmTicket: 'T&M ticket',
  invoice: 'Invoice',
  payApplication: 'Application for payment',
  release: 'Release',
  warranty: 'Warranty',
  jobSheet: 'Job sheet',
  lienDocument: 'Lien document',
  followUp: 'Follow-up',
  depositReport: 'Deposit report',
  welcome: 'Welcome',
  otp: 'Sign-in code',
  resetPassword: 'New password',
} as const;
export type EmailTemplateType = keyof typeof emailTemplateTypes;

const without = (...names: MergeFieldName[]) => mergeFieldNames.filter((name) => !names.includes(name));
const ACCOUNT = ['contact.firstName', 'company.name', 'company.phone'] as const;
const fieldNames: Readonly<Record<EmailTemplateType, readonly MergeFieldName[]>> = {
  proposal: without('doc.dueDate', 'doc.balance'),
  contract: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate'),
  changeOrder: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate'),
  tmTicket: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate', 'doc.amount'),
  invoice: without('doc.goodThruDate'),
  payApplication: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate'),
  release: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate'),
  warranty: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate', 'doc.amount'),
  jobSheet: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate', 'doc.amount'),
  lienDocument: without('doc.dueDate', 'doc.balance', 'doc.goodThruDate'),
  followUp: without('doc.dueDate', 'doc.balance'),
  depositReport: ['company.name', 'company.phone', 'doc.date', 'doc.amount'],
  welcome: [...ACCOUNT, 'doc.link'],
  otp: ACCOUNT,
  resetPassword: [...ACCOUNT, 'doc.link'],
};

/** What templates of a type can name. */
export const mergeFieldsOf = (type: EmailTemplateType): readonly MergeField[] => mergeFieldsNamed(fieldNames[type]);
const fieldsFor = ({ type }: Fields): readonly MergeField[] => mergeFieldsOf(type as EmailTemplateType); // by its shape

const UNKNOWN_MERGE_FIELD = {
  code: 'UNKNOWN_MERGE_FIELD',
  says: '{mergeField} is not available in {type} templates.',
} as const;
function unknownFieldIn(words: string, type: EmailTemplateType) {
  const mergeField = unknownMergeField(words, mergeFieldsOf(type));
  return mergeField !== null && { mergeField, type: emailTemplateTypes[type].toLowerCase() };
}

/**
 * What is said to customers around a document, by e-mail and by text; of each type and channel one is what is proposed.
 */
export const emailTemplate = defineDictionary({
  entity: 'EmailTemplate',
  path: 'templates/email',
  noun: ['email template', 'email templates'],
  permission: 'template-email',
  page: '/job-costing/maintenance/templates/email',
  addresses: { add: 'add', edit: 'edit/:id' },
  title: 'Email templates',
  menu: 'Emails',
  empty: 'What you say to customers when you send them something: by email, and by text.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    type: choice(emailTemplateTypes, { label: 'For', initial: 'proposal' }),
    channel: choice({ email: 'Email', sms: 'Text message' } satisfies Record<z.infer<typeof MessageChannel>, string>, {
      label: 'Channel',
      initial: 'email',
    }),
    subject: text({
      label: 'Subject',
      personal: 'none',
      max: 200,
      optional: true,
      search: true,
      help: 'An email has one, a text message has none.',
    }),
    body: richText({
      label: 'Message',
      personal: 'none',
      help: 'Type {{ for a field: the number, the amount, the customer’s own link.',
      search: true,
      mergeFields: fieldsFor,
      isPlain: ({ channel }) => channel === 'sms',
    }),
    isDefault: flag({
      label: 'Propose this one whenever something of this type is sent',
      column: 'Default',
      yes: 'Default',
    }),
  },
  unique: [
    { fields: ['name'], refusal: 'EMAIL_TEMPLATE_TAKEN', says: 'There is already an email template with this name.' },
  ],
  rules: [
    {
      code: 'SUBJECT_MISSING',
      says: 'Write the subject of the email.',
      field: 'subject',
      when: ({ channel, subject }) => channel === 'email' && subject === '',
    },
    { ...UNKNOWN_MERGE_FIELD, field: 'subject', when: ({ type, subject }) => unknownFieldIn(subject, type) },
    { ...UNKNOWN_MERGE_FIELD, field: 'body', when: ({ type, body }) => unknownFieldIn(body, type) },
    {
      code: 'SMS_LINK_MISSING',
      says: 'A text must contain the link.',
      field: 'body',
      when: ({ type, channel, body }) =>
        channel === 'sms' &&
        mergeFieldsOf(type).some(({ name }) => `{{${name}}}` === LINK_FIELD) &&
        !body.includes(LINK_FIELD),
    },
    {
      code: 'SMS_TOO_LONG',
      says: `A text has at most ${SMS_LENGTH} characters; this one has {length}.`,
      field: 'body',
      when({ channel, body }) {
        const { length } = richTextWords(body);
        return channel === 'sms' && length > SMS_LENGTH && { length: String(length) };
      },
    },
  ],
  labels: { label: 'name', extra: ['type', 'channel'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
  },
});
