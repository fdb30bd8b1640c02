export const paymentAccountRefusals = {
  PAYMENTS_CONNECTED: 'Online payment is connected already. Disconnect it first to use another account.',
  PAYMENTS_NOT_CONNECTED: 'Online payment is not connected.',
  NO_WAY_TO_PAY: 'Take bank debits, cards, or both.',
  PAYOUT_BANK_UNKNOWN: { status: 404, says: 'Choose the bank of this company that is paid out to.' },
  METHOD_UNUSABLE: {
    status: 404,
    says: 'Choose methods of payment of this company that need no number of a check.',
  },
  ONLINE_PAYMENT_UNAVAILABLE: {
    status: 409,
    says: 'This installation has no account with a provider of payments yet. Ask whoever runs it.',
  },
} as const;
export type PaymentAccountRefusal = keyof typeof paymentAccountRefusals;
