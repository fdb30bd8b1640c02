import { LINK_FIELD } from '@backoffice/contracts/capabilities';
import type { EmailTemplateType } from '@backoffice/contracts/features/email-templates';
import { company } from '@backoffice/contracts/features/companies';
import { addressLine, escapeRichText, phoneText } from '@backoffice/contracts/kernel';
import type { Identity, LinkPurpose } from '@backoffice/infra/auth';
import type { Mailer } from '@backoffice/infra/mail';
import { fillMergeFields, fillRichText, unfilledMergeField, type MergeFields } from '#capabilities/merge-fields.ts';
import type { LetterTemplate } from '#capabilities/send.ts';
import { defaultTemplate } from '#domain/letter-templates.ts';
import { publicUrlOf } from '#http/public-url.ts';
import { emailHtml, emailText } from '#jobs/email-template.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';
import { PLATFORM } from '#kernel/world.ts';
import type { AuthUser } from './facts.ts';

/** What a mail about signing in says, in the name of the company a person belongs to. */
export type AuthEmail = {
  /** Whose default a company may keep in its own words; null where it is always ours. */
  readonly type: Extract<EmailTemplateType, 'otp' | 'resetPassword' | 'welcome'> | null;
  readonly subject: string;
  readonly body: string;
  /** What stands below a company's own words, since nobody gets in without it. */
  readonly credentials: string;
  readonly url: string | null;
  readonly button: string;
};
type EmailSender = { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };

const CODE_TTL_MINUTES = 5;

export const codeEmail = (firstName: string, code: string): AuthEmail => ({
  type: 'otp',
  subject: `${code} is your sign-in code`,
  url: null,
  button: '',
  body: `Hello ${firstName},\n\nHere is your code:\n\n${code}\n\nIt is good for ${CODE_TTL_MINUTES} minutes. If you are not signing in just now, somebody knows your password: change it.`,
  credentials: `${code}\n\nThe code is good for ${CODE_TTL_MINUTES} minutes.`,
});

const codeText = (code: string) =>
  `${code} is your sign-in code. It is good for ${CODE_TTL_MINUTES} minutes. We never ask you for it.`;

export function resetEmail(firstName: string, code: string, url: string): AuthEmail {
  const credentials = `Or enter this code where you asked for it:\n\n${code}\n\nThe link is good for 30 minutes, the code for ${CODE_TTL_MINUTES}.`;
  return {
    type: 'resetPassword',
    subject: 'Choose a new password',
    url,
    button: 'Choose a new password',
    body: `Hello ${firstName},\n\nYou can choose a new password with this link:\n{{doc.link}}\n\n${credentials} If you did not ask for this, do nothing: your password stays as it is.`,
    credentials,
  };
}

type Invitee = { readonly firstName: string; readonly userName: string; readonly isOwner: boolean };
export function invitationEmail({ firstName, userName, isOwner }: Invitee, house: string, url: string): AuthEmail {
  const ownership = isOwner ? ` With your password you accept to be an owner of ${house}.` : '';
  return {
    type: 'welcome',
    subject: `You are invited to ${house}`,
    url,
    button: 'Choose your password',
    body: `Hello ${firstName},\n\n${house} has made an account for you. Your user name is ${userName}. Choose your password with this link:\n{{doc.link}}\n\nThe link is good for 7 days and works once.${ownership}`,
    credentials: `Your user name is ${userName}. The link is good for 7 days and works once.${ownership}`,
  };
}

/** To somebody with an account, who answers once they are signed in. */
export const ownerOfferEmail = (firstName: string, offeredByName: string, house: string, url: string): AuthEmail => ({
  type: null,
  subject: `You are offered to be an owner of ${house}`,
  url,
  button: 'Sign in and answer',
  body: `Hello ${firstName},\n\n${offeredByName} offers you to be an owner of ${house}. Sign in to accept or decline:\n{{doc.link}}\n\nAn owner may do everything in the company. Nothing changes before you accept.`,
  credentials: '',
});

type OwnWords = Pick<LetterTemplate, 'subject' | 'body'> | null;

/**
 * The default template of the company, filled in; null where it has none or a field has no value, as such a mail has to
 * leave.
 */
function ownWords(template: OwnWords, fields: MergeFields): OwnWords {
  if (template === null) return null;
  const [subject, body] = [fillMergeFields(template.subject, fields), fillRichText(template.body, fields)];
  const isWhole = unfilledMergeField(subject) === null && unfilledMergeField(body, LINK_FIELD) === null;
  return isWhole ? { subject, body } : null;
}

export function renderAuthEmail(email: AuthEmail, template: OwnWords, fields: MergeFields, company: EmailSender) {
  const own = ownWords(template, fields);
  const body = own ? `${own.body}\n\n${escapeRichText(email.credentials)}` : escapeRichText(email.body);
  const content = { ...email, subject: own?.subject ?? email.subject, body, company };
  return { subject: content.subject, text: emailText(content), html: emailHtml(content) };
}

/** A code by text message. */
export const renderCodeText = (code: string, template: OwnWords, fields: MergeFields): string => {
  const own = ownWords(template, fields);
  return own ? `${own.body}\n${code}` : codeText(code);
};

export type AuthMailPorts = Pick<CommandGateway, 'openWorld'> & {
  readonly identity: Identity;
  readonly mailer: Mailer;
  readonly newId: () => string;
  /** How people reach us; links begin with it, never with what a request says. */
  readonly publicUrl: string;
  readonly mailFrom: string;
};

/** Mails about signing in, in the name of the company somebody works in. */
export function authMail({ openWorld: look, identity, mailer, newId, mailFrom, publicUrl }: AuthMailPorts) {
  /** In whose name somebody is written to, and the words that company has of its own. */
  async function senderOf({ companyId, firstName }: AuthUser) {
    const world = await look(systemContext(companyId ?? PLATFORM, 'a mail about signing in'));
    const us = companyId === null ? null : await world.record(company, companyId);
    const house = {
      name: us?.name ?? 'Contractor Back Office',
      address: us ? addressLine(us.address) : '',
      phone: phoneText(us?.phone ?? ''),
      email: us?.email ?? '',
    };
    return {
      house,
      fields: { 'contact.firstName': firstName, 'company.name': house.name, 'company.phone': house.phone },
      template: async (type: NonNullable<AuthEmail['type']>, channel: 'email' | 'sms') =>
        companyId === null ? null : defaultTemplate({ type, channel }, world),
    };
  }

  /** Each mail has an id of its own: another try carries another secret. */
  async function mail(person: AuthUser, letterOf: (house: string) => AuthEmail): Promise<void> {
    const { house, fields, template } = await senderOf(person);
    const letter = letterOf(house.name);
    await mailer.send({
      messageId: newId(),
      from: { name: house.name, address: mailFrom },
      to: [{ name: person.name, address: person.email }],
      ...renderAuthEmail(letter, letter.type && (await template(letter.type, 'email')), fields, house),
    });
  }

  async function sendLink(purpose: LinkPurpose, person: AuthUser): Promise<void> {
    const { token, code } = await identity.links.issue(purpose, person.userId);
    const url = publicUrlOf(
      publicUrl,
      `/${purpose === 'reset' ? 'create-new-password' : 'welcome-onboard'}?token=${token}`,
    );
    await mail(person, (house) =>
      purpose === 'reset'
        ? resetEmail(person.firstName, code, url)
        : invitationEmail({ ...person, isOwner: person.memberships.some(({ role }) => role === 'OA') }, house, url),
    );
  }

  return { senderOf, mail, sendLink };
}
