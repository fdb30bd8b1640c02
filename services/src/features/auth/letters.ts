import { escapeRichText } from '@backoffice/contracts/kernel';
import { emailHtml, emailText } from '#jobs/email-template.ts';

/** What a mail about signing in says, in the name of the company a person belongs to. */
export type AuthEmail = {
  readonly subject: string;
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
};
type EmailSender = { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };

const CODE_TTL_MINUTES = 5;

export const codeEmail = (firstName: string, code: string): AuthEmail => ({
  subject: `${code} is your sign-in code`,
  url: null,
  button: '',
  body: `Hello ${firstName},\n\nHere is your code:\n\n${code}\n\nIt is good for ${CODE_TTL_MINUTES} minutes. If you are not signing in just now, somebody knows your password: change it.`,
});

export const codeText = (code: string) =>
  `${code} is your sign-in code. It is good for ${CODE_TTL_MINUTES} minutes. We never ask you for it.`;

export const resetEmail = (firstName: string, code: string, url: string): AuthEmail => ({
  subject: 'Choose a new password',
  url,
  button: 'Choose a new password',
  body: `Hello ${firstName},\n\nYou can choose a new password with this link:\n{{doc.link}}\n\nOr enter this code where you asked for it:\n\n${code}\n\nThe link is good for 30 minutes, the code for ${CODE_TTL_MINUTES}. If you did not ask for this, do nothing: your password stays as it is.`,
});

export const invitationEmail = (firstName: string, userName: string, house: string, url: string): AuthEmail => ({
  subject: `You are invited to ${house}`,
  url,
  button: 'Choose your password',
  body: `Hello ${firstName},\n\n${house} has made an account for you. Your user name is ${userName}. Choose your password with this link:\n{{doc.link}}\n\nThe link is good for 7 days and works once.`,
});

export const renderAuthEmail = (email: AuthEmail, company: EmailSender) => ({
  subject: email.subject,
  text: emailText({ ...email, body: escapeRichText(email.body), company }),
  html: emailHtml({ ...email, body: escapeRichText(email.body), company }),
});
