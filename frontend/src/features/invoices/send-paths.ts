/** The pages an invoice is sent from have names of their own. */
export const sendPaths = { email: 'invoice-email', sms: 'invoice-sms' };
