import { invoice } from '@backoffice/contracts/features/invoices';
import { onlinePaymentOwnRoutes, OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import { paymentOwnRoutes, PaymentView } from '@backoffice/contracts/features/payments';
import { dayText, equals, pageOf, type Cents } from '@backoffice/contracts/kernel';
import { graphql } from '#data/gql.ts';
import { chainReader } from '#chain/document-chain.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { compareDueDates, type Payable } from './calculations.ts';

export const PaymentsQuery = graphql(`
  query Payments($request: ListRequest!, $place: ListPlace) {
    page: postPayments(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        receivedOn
        customerName
        amount
        unapplied
        bankName
        methodName
        checkNo
        reference
        depositNo
        depositDate
        salesmanName
        memo
        status
        createdAt
        updatedAt
      }
    }
  }
`);

const lastPaymentRoute = { ...paymentOwnRoutes.payments, answer: pageOf(PaymentView.pick({ bankId: true })) };
/** Where the last payment went; nothing where it does not matter, or there was none. */
export const useLastBank = (matters: boolean): string | undefined =>
  useRouteRead(lastPaymentRoute, matters ? { body: { limit: 1 } } : null).data?.items[0]?.bankId;

const onlineRoute = { ...onlinePaymentOwnRoutes.list, answer: pageOf(OnlinePaymentView) };
/** How it was paid online: an online payment has the id of its payment. Undefined until that is known. */
export function useOnlinePayment(id: string, may: boolean): OnlinePaymentView | null | undefined {
  const { data } = useRouteRead(onlineRoute, may ? { body: { filters: [equals('id', id)], limit: 1 } } : null, [
    'OnlinePayment',
  ]);
  return may ? data && (data.items[0] ?? null) : null;
}

export const PaymentQuery = graphql(`
  query Payment($id: ID!) {
    record: payment(id: $id) {
      id
      version
      companyId
      customerId
      customerName
      salesmanName
      receivedOn
      amount
      unapplied
      refunded
      refunds {
        entryId
        on
        amount
        bankName
        number
        reason
        takenBackOn
      }
      bankId
      bankName
      depositDate
      depositId
      methodId
      methodName
      checkNo
      reference
      depositNo
      memo
      status
      clearedOn
      returnedOn
      returnFee
      endedAt
      endReason
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
      createdAt
      createdByName
      updatedAt
      updatedByName
      allocations {
        invoiceId
        invoiceNumber
        contractId
        locationId
        amount
        appliedOn
      }
    }
  }
`);

/** The route lists whole invoices. */
export const payablesRoute = { ...paymentOwnRoutes.list, answer: pageOf(invoice.view) };

/** What money of a payment is already where: by invoice, and whether it has cleared. */
export type CurrentAllocation = { readonly shares: Readonly<Record<string, Cents>>; readonly isCleared: boolean };

const REFETCH_ON = ['Invoice', 'Payment'];
const MAX_PAYABLES = 200;

/** The invoices a customer's payment may go to, those due first at the top; live. */
export function usePayables(
  customerId: string,
  { shares, isCleared }: CurrentAllocation,
): ReadResult<readonly Payable[]> {
  const open = useRouteRead(
    payablesRoute,
    customerId === ''
      ? null
      : {
          body: {
            filters: [equals('customerId', customerId), { field: 'openDue', op: 'gte', value: 1 }],
            sortBy: 'dueDate',
            order: 'asc',
            limit: MAX_PAYABLES,
          },
        },
    REFETCH_ON,
  );
  const ids = Object.keys(shares);
  const own = useRouteRead(paymentOwnRoutes.invoices, ids.length === 0 ? null : { body: { ids } }, REFETCH_ON);
  const present = ids.length === 0 ? [] : (own.data?.items ?? null);
  const all = open.data &&
    present && [
      ...present,
      ...open.data.items.filter(({ id }) => !(id in shares)).map(({ id, ...rest }) => ({ ...rest, invoiceId: id })),
    ];
  const data = all
    ?.map(
      ({ invoiceId, number, locationId, contractNumber, contractName, dueDate, amountDue, paid, openDue }): Payable => {
        const share = shares[invoiceId] ?? 0;
        return {
          invoiceId,
          number,
          locationId,
          contractNumber,
          contractName,
          dueDate,
          amountDue,
          paidBefore: paid - share,
          open: openDue + share,
          kept: isCleared ? share : 0,
        };
      },
    )
    .toSorted(compareDueDates);
  return {
    data: data ?? null,
    problem: open.problem ?? own.problem,
    loading: open.loading || own.loading,
    reload: () => {
      open.reload();
      own.reload();
    },
  };
}

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

/** How payments stand in the chain: what of each went to the invoices of the contract. */
export const chain = chainReader({
  query: ChainQuery,
  ask: ({ contractId }) => ({ contractId: contractId ?? '' }),
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
