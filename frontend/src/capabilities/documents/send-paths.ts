/** The pages a document is sent from, below its own. */
export type SendPaths = { readonly email: string; readonly sms: string };
export const usualSendPaths: SendPaths = { email: 'email', sms: 'sms' };
