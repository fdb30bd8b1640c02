export const onlinePaymentRefusals = {
  ONLINE_PAYMENT_OFF: '{company} takes payment by check or bank transfer. See how below.',
  ACCOUNT_RESTRICTED: '{provider} needs something from {company} before it can be paid this way.',
  NOTHING_OPEN: 'This invoice is paid.',
  OVER_OPEN: 'Invoice {invoice} has {open} open.',
  NOT_PAYABLE_ONLINE: { status: 404, says: 'Choose invoices of one customer that are approved.' },
  PAYMENT_UNDER_WAY: {
    status: 409,
    says: 'A payment of {amount} is on its way since {date}. Pay again only if you mean to.',
  },
  CARD_TOO_LARGE: 'Please pay sums above {limit} from a bank account.',
  NOT_RECEIVED: 'This payment has not come, so there is nothing to refund.',
  MORE_THAN_PAID: 'Refund at most {amount}.',
} as const;
export type OnlinePaymentRefusal = keyof typeof onlinePaymentRefusals;
