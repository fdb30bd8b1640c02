import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import { tableOf } from '#kernel/table.ts';

/** What is open on a past day is summed up in the order of this index and from it alone, whichever day it is. */
const INVOICE_INDEX =
  '(tenant, contract_id, invoice_id, day) INCLUDE (account, amount, salesman_id, payment_id, is_extra, position, event_type, invoice_date, due_date) WHERE contract_id IS NOT NULL';
const CREDIT_INDEX = "(tenant, customer_id, day) INCLUDE (amount, salesman_id, payment_id) WHERE account = 'credit'";

const PAYABLE_INDEX = "(tenant, vendor_id, day) INCLUDE (amount, bill_id, check_id) WHERE account = 'payable'";
const BANK_INDEX = "(tenant, bank_id, day) INCLUDE (amount, check_id, payment_id) WHERE account IN ('bank', 'cards')";
const UNDEPOSITED_INDEX = "(tenant, day) INCLUDE (amount, payment_id) WHERE account = 'undeposited'";
/** Statements sum up the books by account from these alone: all of a range of days, and what moves money in it. */
const DAY_INDEX = '(tenant, day) INCLUDE (account, bank_id, amount)';
const MONEY_INDEX = '(tenant, day) INCLUDE (account, bank_id, amount) WHERE moves_money';

export const ledgerTable = tableOf(ledgerEntry, {
  links: ['invoiceId', 'paymentId'],
  indexes: [INVOICE_INDEX, CREDIT_INDEX, PAYABLE_INDEX, BANK_INDEX, UNDEPOSITED_INDEX, DAY_INDEX, MONEY_INDEX],
});
