/** Objects in the shapes that Stripe documents for API version 2026-08-26, shortened to what tells them apart. */
const charge = {
  id: 'ch_1',
  object: 'charge',
  amount: 836_700,
  amount_refunded: 0,
  disputed: false,
  created: 1_795_910_400,
  balance_transaction: { id: 'txn_1', object: 'balance_transaction', amount: 836_700, fee: 500, net: 836_200 },
  payment_method_details: {
    type: 'us_bank_account',
    us_bank_account: {
      bank_name: 'STRIPE TEST BANK',
      last4: '6789',
      account_type: 'checking',
      routing_number: '110000000',
    },
  },
};
const intent = {
  id: 'pi_1',
  object: 'payment_intent',
  amount: 836_700,
  status: 'succeeded',
  last_payment_error: null,
  latest_charge: charge,
};
const session = {
  id: 'cs_test_1',
  object: 'checkout.session',
  client_reference_id: '0190c0de-0000-7000-8000-000000000001',
  status: 'complete',
  payment_status: 'paid',
  payment_intent: intent,
};
const waiting = { ...charge, balance_transaction: null };
const dispute = {
  id: 'du_1',
  object: 'dispute',
  amount: 836_700,
  reason: 'insufficient_funds',
  status: 'needs_response',
  created: 1_796_169_600,
  evidence_details: { due_by: 1_796_774_400, has_evidence: false, past_due: false, submission_count: 0 },
  balance_transactions: [{ id: 'txn_2', amount: -836_700, fee: 1_500, net: -838_200, reporting_category: 'dispute' }],
};

export const stripeSamples = {
  sessions: {
    paid: session,
    underWay: {
      ...session,
      payment_status: 'unpaid',
      payment_intent: { ...intent, status: 'processing', latest_charge: waiting },
    },
    failed: {
      ...session,
      payment_status: 'unpaid',
      payment_intent: {
        ...intent,
        status: 'requires_payment_method',
        last_payment_error: { code: 'payment_intent_payment_attempt_failed', message: 'The account is closed.' },
        latest_charge: waiting,
      },
    },
    expired: { ...session, status: 'expired', payment_status: 'unpaid', payment_intent: null },
    open: { ...session, status: 'open', payment_status: 'unpaid', payment_intent: null },
    card: {
      ...session,
      payment_intent: {
        ...intent,
        latest_charge: {
          ...charge,
          payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242', funding: 'credit' } },
        },
      },
    },
    refundedAndDisputed: {
      ...session,
      payment_intent: { ...intent, latest_charge: { ...charge, amount_refunded: 2_000, disputed: true } },
    },
  },
  refunds: {
    data: [
      { id: 're_1', object: 'refund', amount: 2_000, created: 1_796_083_200, status: 'pending' },
      { id: 're_2', object: 'refund', amount: 700, created: 1_796_083_300, status: 'failed' },
    ],
  },
  disputes: {
    lost: { data: [{ ...dispute, status: 'lost' }] },
    inquiry: { data: [{ ...dispute, status: 'warning_needs_response', balance_transactions: [] }] },
    won: {
      data: [
        {
          ...dispute,
          status: 'won',
          balance_transactions: [
            ...dispute.balance_transactions,
            { id: 'txn_3', amount: 836_700, fee: -1_500, net: 838_200, reporting_category: 'dispute_reversal' },
          ],
        },
      ],
    },
  },
  events: {
    async: {
      id: 'evt_1',
      object: 'event',
      account: 'acct_1',
      created: 1_796_083_200,
      type: 'checkout.session.async_payment_succeeded',
      data: { object: { id: 'cs_test_1', object: 'checkout.session', payment_intent: 'pi_1' } },
    },
    dispute: {
      id: 'evt_2',
      object: 'event',
      created: 1_796_083_200,
      type: 'charge.dispute.created',
      data: { object: { id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' } },
    },
    payout: {
      id: 'evt_3',
      object: 'event',
      account: 'acct_1',
      created: 1_796_083_200,
      type: 'payout.paid',
      data: { object: { id: 'po_1', object: 'payout' } },
    },
    balance: {
      id: 'evt_4',
      object: 'event',
      created: 1_796_083_200,
      type: 'balance.available',
      data: { object: { object: 'balance' } },
    },
  },
} as const;
