import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly entry: (dictionary: string) => Promise<string>;
  readonly contract: (content: object) => Promise<string>;
};

/** A subcontract of a contract that holds retention, and as far along as a route needs it. */
export function commitmentScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  { as, done, entry, contract }: Parts,
): {
  readonly commitment: () => Promise<string>;
  readonly scenarios: Readonly<Record<string, () => Promise<Scenario>>>;
} {
  const bodyOf = async () => ({
    kind: 'subcontract',
    vendorId: await entry('suppliers'),
    contractId: await contract({ retentionBp: 500 }),
    description: `The wall of ${who}`,
    retentionBp: 300,
    lines: [{ description: 'Concrete', amount: 100_000 }],
  });
  const commitment = async () => String((await done('POST', '/commitments/create', await bodyOf())).id);
  const issued = async () => {
    const id = await commitment();
    await done('PUT', `/commitments/${id}/issue`, {});
    return id;
  };
  const history = (id: string) => run.log.readStream(firm.id, `Commitment-${id}`);
  const changed = async () => {
    const id = await issued();
    const change = { description: 'More of it', lines: [{ description: 'Steps', amount: 5_000 }] };
    await done('POST', `/commitments/${id}/changes`, change);
    return { id, changeId: eventData<{ changeId: string }>(await history(id), 'CommitmentChangeRecorded').changeId };
  };
  const billed = async () => {
    const id = await issued();
    const { vendorId, lines } = eventData<{ vendorId: string; lines: { lineId: string }[] }>(await history(id));
    const line = { commitmentId: id, commitmentLineId: lines[0]?.lineId, amount: 50_000 };
    const bill = await done('POST', '/ledgers/vendor/bills', { vendorId, ref: `${who} bill`, lines: [line] });
    return { id, billId: String(bill.id) };
  };
  const waiver = { formType: 'conditionalProgress', throughDate: '2026-11-20', amount: 50_000 };
  const reason = { reason: 'So it was agreed' };
  return {
    commitment,
    scenarios: {
      'bills.releaseRetention': async () => as({ body: { commitmentId: (await billed()).id, amount: 500 } }),
      'commitments.create': async () => as({ body: await bodyOf() }),
      'commitments.edit': async () =>
        as({
          params: { id: await commitment() },
          body: { description: 'All of it', lines: [{ description: 'All of it', amount: 20_000 }] },
        }),
      'commitments.issue': async () => as({ params: { id: await commitment() }, body: {} }),
      'commitments.recordChange': async () =>
        as({
          params: { id: await issued() },
          body: { description: 'Steps', lines: [{ description: 'Steps', amount: 5_000 }] },
        }),
      'commitments.removeChange': async () => {
        const { id, changeId } = await changed();
        return as({ params: { id }, body: { changeId } });
      },
      'commitments.approveChange': async () => {
        const { id, changeId } = await changed();
        return as({ params: { id }, body: { changeId } });
      },
      'commitments.unapproveChange': async () => {
        const { id, changeId } = await changed();
        await done('PUT', `/commitments/${id}/changes/approve`, { changeId });
        return as({ params: { id }, body: { changeId, ...reason } });
      },
      'commitments.close': async () => as({ params: { id: await issued() }, body: reason }),
      'commitments.reopen': async () => {
        const id = await issued();
        await done('PUT', `/commitments/${id}/close`, reason);
        return as({ params: { id }, body: reason });
      },
      'commitments.void': async () => as({ params: { id: await commitment() }, body: reason }),
      'commitments.recordWaiver': async () => {
        const { id, billId } = await billed();
        return as({ params: { id }, body: { ...waiver, billId } });
      },
      'commitments.removeWaiver': async () => {
        const id = await issued();
        await done('POST', `/commitments/${id}/waivers`, waiver);
        const { waiverId } = eventData<{ waiverId: string }>(await history(id), 'WaiverRecorded');
        return as({ params: { id }, body: { waiverId } });
      },
    },
  };
}
