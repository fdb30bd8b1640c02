import { bill } from '@backoffice/contracts/features/bills';
import {
  costChangeOf,
  type CostPosting,
  type JobCostEvent,
  type MaterialPosting,
} from '@backoffice/contracts/features/job-costs';
import { deterministicUuid } from '@backoffice/infra/http';
import { uniqueKey } from '#capabilities/unique.ts';
import type { Effect, Reaction } from '#kernel/reactions.ts';

/** A material on the bill of its supplier that its number of the invoice names. */
type Charge = { readonly billId: string; readonly vendorId: string; readonly material: MaterialPosting };

/** Materials make the bills of their suppliers: one for each number of an invoice, line by line. What has no number yet is not billed. */
export const whenMaterialCharged: Reaction = {
  name: 'whenMaterialCharged',
  on: [
    'MaterialAdded',
    'MaterialEdited',
    'MaterialRemoved',
    'JobCostRatesUpdated',
    'JobCostTrashed',
    'JobCostRestored',
  ],
  then: ['ChargeMaterial'],
  react({ type, tenant, data }) {
    const change = costChangeOf({ type, data } as JobCostEvent); // by the names above
    if (!change) return [];
    const { contractId } = change.job;
    const given = chargesOf(tenant, change.given);
    const gone = chargesOf(tenant, change.taken).filter(
      ({ billId, material }) => !given.some((each) => each.billId === billId && each.material.id === material.id),
    );
    return [
      ...gone.map((charge) => chargeEffect(charge, contractId, 0)),
      ...given.map((charge) => chargeEffect(charge, contractId, charge.material.amount)),
    ];
  },
};

const chargesOf = (tenant: string, postings: readonly CostPosting[]): Charge[] =>
  postings.flatMap((material) => {
    if (material.kind !== 'material' || material.supplierId === null || material.invoiceRef === '') return [];
    const { supplierId: vendorId, invoiceRef } = material;
    return [{ billId: deterministicUuid(`bill ${tenant} ${vendorId} ${uniqueKey(invoiceRef)}`), vendorId, material }];
  });

const chargeEffect = (
  { billId, vendorId, material: { id: materialId, invoiceRef: ref, workDate: date, description } }: Charge,
  contractId: string,
  amount: number,
): Effect => ({
  key: `${billId} ${materialId}`,
  command: {
    entity: bill.entity,
    id: billId,
    creates: true,
    command: {
      type: 'ChargeMaterial',
      data: { vendorId, ref, date, materialId, contractId, description, amount },
    },
  },
});
