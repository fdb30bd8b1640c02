import { factsRead } from '@backoffice/contracts/capabilities';
import {
  changeOrderGuards,
  type ChangeOrder,
  type ChangeOrderFacts,
  type ContractUnderChange,
} from '@backoffice/contracts/features/change-orders';
import { verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import {
  billedToDateExcept,
  loadContractBilling,
  contractValueOf,
  originUnder,
  type ContractBilling,
} from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const changeOrderFacts: GatherFacts<ChangeOrderFacts, ChangeOrder> = async ({ type, data }, world, order) => {
  if (factsRead(changeOrderGuards, verbOf('ChangeOrder', type)).size === 0) return { contract: null, billedBy: null };
  const { contractId } = order ?? (data as { contractId: string }); // what begins a change order names the contract
  const books = await loadContractBilling(contractId, world);
  return {
    contract: books && books.contract.trashedAt === null ? contractUnderChange(books, order?.id) : null,
    billedBy: (books && order && billingInvoiceNumber(books, order.id)) ?? null,
  };
};

function contractUnderChange(books: ContractBilling, changeOrderId: string | undefined): ContractUnderChange {
  const { contract, changeOrders } = books;
  const others = [contract, ...changeOrders.filter(({ id }) => id !== changeOrderId)];
  return {
    origin: originUnder(contract),
    signed: contract.signedAt !== null,
    closed: contract.closedAt !== null,
    voided: contract.voidedAt !== null,
    value: contractValueOf(books),
    billed: billedOf(books),
    lineIds: others.flatMap(({ lineItems }) => lineItems.map((line) => line.id)),
  };
}

/** What the contract cannot fall below: without a guaranteed maximum a cost-plus contract has no price that could. */
function billedOf(books: ContractBilling): number {
  const { byLine, costPlus } = billedToDateExcept(books, null);
  const { costPlus: agreement } = books.contract;
  if (agreement) return agreement.guaranteedMax === null ? 0 : costPlus.amount;
  return [...byLine.values()].reduce((sum, amount) => sum + amount, 0);
}

/** The number of the first approved invoice that bills a change order. */
const billingInvoiceNumber = ({ invoices }: ContractBilling, changeOrderId: string) =>
  invoices.find(
    ({ approvedAt, voidedAt, lineItems }) =>
      approvedAt !== null &&
      voidedAt === null &&
      lineItems.some((line) => line.changeOrderId === changeOrderId && line.thisPeriod !== 0),
  )?.number;

export const changeOrderCorrespondence = (order: ChangeOrder, world: World): Promise<Correspondence> =>
  correspondenceOf(
    order,
    {
      receives: 'changeOrder',
      amount: order.amount,
      letter: letterAround({
        ...usualWords.changeOrder,
        title: `Change order ${order.number} to contract ${order.contractNumber}`,
        sum: { label: 'Change of the contract amount', cents: order.amount },
      }),
    },
    world,
  );
