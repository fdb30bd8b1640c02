import { letterHtml, letterText } from '#capabilities/letter.ts';

/** What a mail about signing in says, in the name of the company a person belongs to. */
export type Said = {
  readonly subject: string;
  readonly body: string;
  readonly url: string | null;
  readonly button: string;
};
type House = { readonly name: string; readonly address: string; readonly phone: string; readonly email: string };

const MINUTES_OF_A_CODE = 5;

export const codeLetter = (firstName: string, code: string): Said => ({
  subject: `${code} is your sign-in code`,
  url: null,
  button: '',
  body: `Hello ${firstName},\n\nhere is your code:\n\n${code}\n\nIt is good for ${MINUTES_OF_A_CODE} minutes. If you are not signing in just now, somebody knows your password: change it.`,
});

export const codeText = (code: string) =>
  `${code} is your sign-in code. It is good for ${MINUTES_OF_A_CODE} minutes. We never ask you for it.`;

export const resetLetter = (firstName: string, code: string, url: string): Said => ({
  subject: 'Choose a new password',
  url,
  button: 'Choose a new password',
  body: `Hello ${firstName},\n\nyou can choose a new password with this link:\n{{doc.link}}\n\nOr enter this code where you asked for it:\n\n${code}\n\nThe link is good for 30 minutes, the code for ${MINUTES_OF_A_CODE}. If you did not ask for this, do nothing: your password stays as it is.`,
});

export const invitationLetter = (firstName: string, userName: string, house: string, url: string): Said => ({
  subject: `You are invited to ${house}`,
  url,
  button: 'Choose your password',
  body: `Hello ${firstName},\n\n${house} has made an account for you. Your user name is ${userName}. Choose your password with this link:\n{{doc.link}}\n\nThe link is good for 7 days and works once.`,
});

export const mailOf = ({ subject, ...said }: Said, company: House) => ({
  subject,
  text: letterText({ ...said, company }),
  html: letterHtml({ ...said, company }),
});
