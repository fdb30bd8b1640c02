import { defineChainKind } from '#documents/document-chain.ts';
import { dayText } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';

const ChainQuery = graphql(`
  query PaymentsOfChain($contractId: ID!) {
    invoices(contractId: $contractId, request: { sortBy: "date", order: asc, limit: 100 }) {
      items {
        id
        payments {
          paymentId
          receivedOn
          amount
          status
          methodName
          checkNo
        }
      }
    }
  }
`);

/** What of each payment went to the invoices of the contract. */
export const paymentChain = defineChainKind({
  permission: 'action:payment.view',
  after: ['Payment', 'Invoice'],
  query: ChainQuery,
  ask: ({ contractId }) => (contractId ? { contractId } : null),
  rows({ invoices }) {
    const parts = invoices.items
      .flatMap(({ payments }) => payments)
      .toSorted((a, b) => a.receivedOn.localeCompare(b.receivedOn));
    return [...Map.groupBy(parts, ({ paymentId }) => paymentId)].flatMap(([id, of]) =>
      of.slice(0, 1).map(({ methodName, checkNo, receivedOn, status }) => ({
        id,
        to: `/post-payments/${id}`,
        text: checkNo ? `${methodName} ${checkNo}` : `${methodName}, ${dayText(receivedOn)}`,
        amount: of.reduce((sum, { amount }) => sum + amount, 0),
        status,
      })),
    );
  },
});
