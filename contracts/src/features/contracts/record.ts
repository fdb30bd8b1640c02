import { deliveryStatus, documentFold, supersedeLinks, withStanding } from '#capabilities/index.ts';
import { noCostsToBill } from '#features/cost-plus';
import { releaseOf } from '#features/profit-settlements';
import { carriesMoney, dayText, update, type PricedLine } from '#kernel/index.ts';
import { contractMoney, retentionDueOn } from './calculations.ts';
import { contract, type ContractView } from './document.ts';
import type { LineProgress } from './view.ts';

const zeroSums = {
  originalAmount: null,
  approvedChanges: 0,
  pendingChanges: 0,
  billed: 0,
  extras: 0,
  retention: 0,
  paid: 0,
};

/** Where a contract stands by what is known of it, its money included. */
const standing = (row: ContractView) => ({ status: statusOf(row), retentionDueOn: retentionDueOn(row) });
export const updateContract = withStanding(standing);

export const contractFold = documentFold(contract, {
  begin: ({ amount, lineItems, costPlus }) => ({
    costPlus: costPlus ?? null,
    costsToBill: noCostsToBill,
    costEstimates: [],
    profitSettlements: [],
    payrollExemptions: [],
    signedPayrolls: [],
    tmTerms: null,
    countersignature: null,
    completedOn: null,
    noticeOfCompletionRecordedOn: null,
    retentionDueOn: null,
    costEntry: 'open' as const,
    closedAt: null,
    voidedAt: null,
    voidReason: '',
    changeOrders: [],
    ...contractMoney({ ...zeroSums, amount, costPlus: costPlus ?? null, costsToBill: noCostsToBill }),
    billing: {
      lines: unbilledLines(lineItems, contractOrigin),
      retainable: 0,
      retentionHeld: 0,
      retentionReleased: 0,
    },
  }),
  standing,
  on: {
    ContractEdited: ({ data: { lineItems } }, row) =>
      update({
        ...contractMoney(row),
        billing: {
          ...row.billing,
          lines: [
            ...unbilledLines(lineItems, contractOrigin),
            ...row.billing.lines.filter(({ source }) => source === 'changeOrder'),
          ],
        },
      }),
    ContractCountersigned: ({ data: { name, title }, at, actor }) =>
      update({ countersignature: { name, title, by: actor.name, at } }),
    ContractCompleted: ({ data }) => update(data),
    ContractClosed: ({ at }) => update({ closedAt: at }),
    ContractReopened: () => update({ closedAt: null }),
    ContractVoided: ({ data, at }, { links }) =>
      update({ voidedAt: at, voidReason: data.reason, links: supersedeLinks(links, at) }),

    ContractCostEntryClosed: () => update({ costEntry: 'closed' }),
    ContractCostEntryOpened: () => update({ costEntry: 'open' }),

    ContractCostsEstimated: ({ data }, { costEstimates }) => update({ costEstimates: [...costEstimates, data] }),
    ContractProfitSettled: ({ data, at }, { profitSettlements }) =>
      update({ profitSettlements: [...profitSettlements, releaseOf(data, at, profitSettlements)] }),
    ContractProfitAdjusted: ({ data, at }, { profitSettlements }) =>
      update({ profitSettlements: [...profitSettlements, { kind: 'adjustment' as const, ...data, at }] }),

    ContractWorkerExempted: ({ data: { exemptionId: id, ...exemption } }, { payrollExemptions }) =>
      update({ payrollExemptions: [...payrollExemptions, { id, ...exemption }] }),
    CertifiedPayrollSigned: ({ data: { rows: _sworn, ...signed } }, { signedPayrolls }) =>
      update({ signedPayrolls: [...signedPayrolls, signed] }),
    CertifiedPayrollUnsigned: ({ data: { weekEnding } }, { signedPayrolls }) =>
      update({ signedPayrolls: signedPayrolls.filter((each) => each.weekEnding !== weekEnding) }),
    ContractExemptionRemoved: ({ data: { exemptionId } }, { payrollExemptions }) =>
      update({ payrollExemptions: payrollExemptions.filter(({ id }) => id !== exemptionId) }),

    TmTermsSet: ({ data }) => update({ tmTerms: data }),

    ContractSigned: (_event, { amount }) => update({ originalAmount: amount }),
    ContractSignedOnPaper: (_event, { amount }) => update({ originalAmount: amount }),
    /** Nobody signs it here: what was agreed before is taken as it was. */
    ContractBroughtForward: ({ data: { on, date, contentHash }, at, actor }, { amount, contactName, customerName }) =>
      update({
        originalAmount: amount,
        voidedAt: null,
        voidReason: '',
        signedAt: at,
        signature: {
          signedAt: at,
          name: contactName || customerName,
          title: '',
          company: '',
          date,
          method: 'paper',
          contentHash,
          ip: '',
          userAgent: '',
          recordedBy: actor.name,
          hostName: null,
          scanPath: null,
          remark: `Agreed before the books began on ${dayText(on)}`,
        },
      }),
    ContractSignatureVoided: () => update({ originalAmount: null, countersignature: null }),
  },
});

function statusOf(row: ContractView): ContractView['status'] {
  if (row.voidedAt !== null) return 'void';
  if (row.closedAt !== null) return 'closed';
  return row.signedAt === null ? deliveryStatus(row) : 'signed';
}

type LineOrigin = Pick<LineProgress, 'source' | 'changeOrderId' | 'changeOrderNumber'>;
const contractOrigin: LineOrigin = { source: 'contract', changeOrderId: null, changeOrderNumber: null };

/** Lines of which nothing is billed yet. */
export const unbilledLines = (lines: readonly PricedLine[], origin: LineOrigin): LineProgress[] =>
  lines.filter(carriesMoney).map(({ id, name, quantity, unit, amount }) => ({
    sourceLineItemId: id,
    ...origin,
    name,
    quantity,
    unit,
    scheduled: amount,
    billed: 0,
    percent: 0,
    balance: amount,
  }));
