import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import { commitment, type CommitmentEvent } from '@backoffice/contracts/features/commitments';
import { addDays, type Actor, type Cents } from '@backoffice/contracts/kernel';
import type { SeededContract } from '#demo/bookkeeper.ts';
import type { DemoDriver } from '#demo/driver.ts';

/** A subcontract with a change and bills that hold retention, an order that nobody has billed yet, and a draft. */
export async function seedCommitments(stage: DemoDriver, owner: Actor, job: SeededContract): Promise<void> {
  const { act, events, companyId, newId, today, moment, idOf } = stage;
  const at = (days: number) => moment(addDays(today, -days));
  const tell = (days: number, id: string, type: string, data: object, how: { begins?: true } = {}) =>
    act(companyId, owner, at(days), commitment, id, type, data, how);
  const order = async (days: number, vendor: string, data: object, isIssued = true) => {
    const id = newId();
    const vendorId = idOf(supplier, 'name', vendor);
    await tell(days, id, 'CreateCommitment', { vendorId, contractId: job.id, ...data }, { begins: true });
    if (isIssued) await tell(days, id, 'IssueCommitment', {});
    return id;
  };
  const lineOf = async (id: string) => {
    type CreatedData = Extract<CommitmentEvent, { type: 'CommitmentCreated' }>['data'];
    const [created] = await events<CreatedData>(`Commitment-${id}`, 'CommitmentCreated');
    return created?.lines[0]?.lineId;
  };

  const work = await order(33, 'Rios Masonry', {
    kind: 'subcontract',
    description: 'Block wall, footing to cap',
    retentionBp: job.fields.retentionBp,
    terms: 'Paid within ten days after the owner pays for the same work.',
    lines: [{ description: 'Block wall', costCode: '04-200', amount: 840_000 }],
  });
  const lineId = await lineOf(work);
  await tell(26, work, 'RecordCommitmentChange', {
    description: 'Wall two courses higher',
    lines: [{ lineId, description: 'Block wall', amount: 95_000 }],
  });
  type ChangeData = Extract<CommitmentEvent, { type: 'CommitmentChangeRecorded' }>['data'];
  const [change] = await events<ChangeData>(`Commitment-${work}`, 'CommitmentChangeRecorded');
  await tell(25, work, 'ApproveCommitmentChange', { changeId: change?.changeId });
  const charge = (days: number, ref: string, amount: Cents) =>
    act(
      companyId,
      owner,
      at(days),
      bill,
      newId(),
      'RecordBill',
      {
        vendorId: idOf(supplier, 'name', 'Rios Masonry'),
        ref,
        date: addDays(today, -days),
        lines: [{ commitmentId: work, commitmentLineId: lineId, amount }],
      },
      { begins: true },
    );
  await charge(20, 'RM-2207', 310_000);
  await charge(6, 'RM-2231', 240_000);
  await tell(5, work, 'RecordWaiver', {
    formType: 'conditionalProgress',
    throughDate: addDays(today, -6),
    amount: 240_000,
  });
  await order(4, 'Alvarado Rebar Fabricators', {
    kind: 'po',
    description: 'Rebar, cut and bent',
    lines: [{ description: 'Number 5 bars', costCode: '03-210', amount: 164_000 }],
  });
  const slab = { description: 'Steps and landing', costCode: '03-300', amount: 120_000 };
  await order(1, 'Rios Masonry', { description: 'Steps at the gate', lines: [slab] }, false);
}
