import { defineReport, type ReportLine } from '#capabilities/index.ts';
import { contract } from '#features/contracts';
import { ledgerEntry } from '#features/ledger';
import { moneyColumn, statement, upTo } from '#features/statements';
import { supplier } from '#dictionaries/suppliers';
import { dayText, equals, type Cents, type Day } from '#kernel/index.ts';
import { nameIn, retentionDays, retentionOwners, type Names, type RetentionOwner } from './calculations.ts';

type JobRow = Readonly<Record<'id' | 'number' | 'name' | 'customerName' | 'locationId', string>> & {
  readonly completedOn: Day | null;
};
const sideTexts = { receivable: 'Held by customers', payable: 'Held from vendors' };

export const retentionAgeing = /* @__PURE__ */ defineReport({
  ...statement('retention-ageing', 'Retention ageing', 'What is retained, by job and vendor, and when it is due'),
  together: true,
  ofBooks: true,
  query: {},
  groups: ['side'],
  sources: (_query, { asOf }) => {
    const held = (account: string, owner: string, document: string) => ({
      of: ledgerEntry,
      fields: [owner, document],
      sums: { amount: { of: 'amount' } },
      where: [equals('account', account), upTo(asOf)],
    });
    return {
      held: held('retention', 'contractId', 'invoiceId'),
      owed: held('retentionPayable', 'vendorId', 'billId'),
      jobs: { of: contract, fields: ['id', 'number', 'name', 'customerName', 'locationId', 'completedOn'] },
      vendors: { of: supplier, fields: ['id', 'name'] },
    };
  },
  content: (rows, _query, { asOf }) => {
    // the fields that were asked for
    const held = (rows['held'] ?? []) as readonly object[] as readonly {
      readonly contractId: string | null;
      readonly amount: Cents;
    }[];
    const owed = (rows['owed'] ?? []) as readonly object[] as readonly {
      readonly vendorId: string | null;
      readonly amount: Cents;
    }[];
    const jobs = (rows['jobs'] ?? []) as readonly object[] as readonly JobRow[];
    const vendors = (rows['vendors'] ?? []) as readonly object[] as Names;
    const known = new Map(jobs.map((job) => [job.id, job]));
    const nameOf = nameIn(vendors);
    const line = (
      side: keyof typeof sideTexts,
      { ownerId, ...figures }: RetentionOwner,
      more: Pick<ReportLine, 'cells' | 'page'>,
    ): ReportLine => ({
      key: `${side} ${ownerId}`,
      cells: { side: sideTexts[side], ...figures, ...more.cells },
      page: more.page ?? null,
      entries:
        side === 'receivable'
          ? { accounts: ['retention'], where: [equals('contractId', ownerId)] }
          : { accounts: ['retentionPayable'], where: [equals('vendorId', ownerId)], credits: true },
    });
    const ofJobs = retentionOwners(held.map(({ contractId, amount }) => ({ ownerId: contractId ?? '', amount })))
      .map((owner) => ({ owner, job: known.get(owner.ownerId) }))
      .toSorted((a, b) => (a.job?.number ?? '').localeCompare(b.job?.number ?? '', 'en', { numeric: true }))
      .map(({ owner, job }) =>
        line('receivable', owner, {
          cells: {
            owner: job ? `${job.number} ${job.name}` : '',
            party: job?.customerName ?? '',
            ...retentionDays(job?.completedOn ?? null, asOf),
          },
          page: job ? `/toc/${job.locationId}/contract/${job.id}` : null,
        }),
      );
    const ofVendors = retentionOwners(
      owed.map(({ vendorId, amount }) => ({ ownerId: vendorId ?? '', amount: 0 - amount })),
    )
      .map((owner) => ({ owner, name: nameOf(owner.ownerId) }))
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ owner, name }) =>
        line('payable', owner, { cells: { owner: name, party: name }, page: `/ledger/vendor/${owner.ownerId}` }),
      );
    return {
      columns: [
        { key: 'side', title: 'Side', kind: 'text' },
        { key: 'owner', title: 'Job or vendor', kind: 'text' },
        { key: 'party', title: 'Customer', kind: 'text' },
        { ...moneyColumn('held', 'Held'), sum: 'all' },
        { ...moneyColumn('released', 'Released'), sum: 'all' },
        { ...moneyColumn('open', 'Open', [upTo(asOf)]), sum: 'all' },
        { key: 'completed', title: 'Completed', kind: 'day' },
        { key: 'days', title: 'Days since', kind: 'count' },
        { key: 'due', title: 'Due', kind: 'day' },
      ],
      lines: [...ofJobs, ...ofVendors],
      facts: [{ label: 'As of', value: dayText(asOf) }],
      withoutTotal: true,
      notes: ['On private work the owner pays retention within 45 days after completion.'],
    };
  },
});
