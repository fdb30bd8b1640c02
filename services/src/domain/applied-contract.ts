import { contract, isOverRetentionCap, RETENTION_CAP_BP } from '@backoffice/contracts/features/contracts';
import {
  payApplication,
  type AppliedContract,
  type BilledBefore,
  type PayApplicationView,
} from '@backoffice/contracts/features/pay-applications';
import { flatRetention } from '@backoffice/contracts/features/retention-terms';
import type { World } from '#kernel/world.ts';
import {
  billedToDateExcept,
  contractValueOf,
  originUnder,
  recordsOfContract,
  scheduleOfValues,
  type ContractBilling,
} from './contract-billing.ts';

/** A contract as an application for payment finds it, and the others of it that stand. */
export type AppliedBooks = { readonly contract: AppliedContract; readonly others: readonly PayApplicationView[] };

/** `applicationId`: the application that it is read for. */
export async function appliedContractOf(
  books: ContractBilling,
  applicationId: string | null,
  world: World,
): Promise<AppliedBooks> {
  const agreed = books.contract;
  const all = await recordsOfContract(payApplication, agreed.id, world);
  const others = all.filter(({ id, status }) => id !== applicationId && status !== 'withdrawn');
  const billed = billedToDateExcept(books, null);
  const last = others.find(({ id }) => id === billed.application?.id) ?? null;
  const { contractId, contractNumber, contractName, locationId, locationAddress, ...parties } = originUnder(agreed);
  const { customerId, customerName, customerAddress, salesmanId } = parties;
  return {
    others,
    contract: {
      origin: {
        contractId,
        contractNumber,
        contractName,
        locationId,
        locationAddress,
        customerId,
        customerName,
        customerAddress,
        salesmanId,
      },
      status: statusOf(agreed),
      value: contractValueOf(books),
      schedule: scheduleOfValues(books),
      before: beforeOf(billed, last),
      retention: billed.application?.retention ?? flatRetention(agreed.retentionBp),
      capBp: isOverRetentionCap({ ...agreed, retentionBp: RETENTION_CAP_BP + 1 }) ? RETENTION_CAP_BP : null,
      nextNumber: Math.max(0, ...others.map(({ number }) => number)) + 1,
      storedSince: new Map(
        (last?.certificate?.sheet.lines ?? []).map(({ sourceLineItemId, storedSince }) => [
          sourceLineItemId,
          storedSince,
        ]),
      ),
    },
  };
}

const statusOf = ({ voidedAt, closedAt, signedAt }: ContractBilling['contract']): AppliedContract['status'] =>
  voidedAt !== null ? 'void' : closedAt !== null ? 'closed' : signedAt !== null ? 'signed' : 'unsigned';

const beforeOf = (
  { byLine, retainable, retentionHeld, retentionReleased, application }: ReturnType<typeof billedToDateExcept>,
  last: PayApplicationView | null,
): BilledBefore => ({
  byLine,
  stored: new Map(application?.stored.map(({ sourceLineItemId, amount }) => [sourceLineItemId, amount])),
  retainable,
  retentionHeld,
  retentionReleased,
  notCertified: last?.notCertified ?? 0,
});

/** Whether an invoice that stands in the books bills it. */
export const isBilled = ({ invoices }: ContractBilling, applicationId: string): boolean =>
  invoices.some(
    ({ payApplicationId, approvedAt, voidedAt }) =>
      payApplicationId === applicationId && approvedAt !== null && voidedAt === null,
  );

/** The contract that every application belongs to. */
export const applicationOwner = contract.entity;
