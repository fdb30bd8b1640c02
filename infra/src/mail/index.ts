export type { Mail, Mailer, MailAddress, MailReceipt } from './mail.ts';
export { mailboxMailer, openMailbox, type Mailbox, type MailboxEntry, type MailboxMessage } from './mailbox.ts';
export { smtpMailer } from './smtp.ts';
