import { changeOrderChain } from '#features/change-orders/chain.ts';
import { contractChain } from '#features/contracts/chain.ts';
import { invoiceChain } from '#features/invoices/chain.ts';
import { paymentChain } from '#features/payments/chain.ts';
import { proposalChain } from '#features/proposals/chain.ts';

/** In the order in which one leads to the next. */
export const documentChain = [proposalChain, contractChain, changeOrderChain, invoiceChain, paymentChain] as const;
