export type { Mail, Mailer, MailAddress, MailReceipt } from './mail.ts';
export { mailboxMailer, openMailbox, type Mailbox, type MailboxEntry, type MailboxMessage } from './mailbox.ts';
export { smtpMailer } from './smtp.ts';
export { returnAddresses, MAX_RETURN_NAME_LENGTH, type ReturnAddresses, type SentMessage } from './return-addresses.ts';
export { imapReturnedMails, type ReturnedMails } from './returned-mails.ts';
export { parseMail, verdictOf, type UnreachedRecipient, type Verdict } from './verdict.ts';
