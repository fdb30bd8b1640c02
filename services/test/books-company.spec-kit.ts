import { readFileSync } from 'node:fs';
import { company } from '@backoffice/contracts/features/companies';
import { addDays, type Day } from '@backoffice/contracts/kernel';
import { fixedClock, movableClock } from '@backoffice/infra/clock';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { mustExist } from '#kernel/decider.ts';
import { Execute } from '#kernel/execute.ts';
import { attemptEffects, type Reaction } from '#kernel/reactions.ts';
import { freezeClosing, freezeQueue, type ReadClosingFigures } from '#src/features/closing-figures/module.ts';
import { PLATFORM } from '#kernel/world.ts';
import { features as allFeatures } from '#src/features.ts';
import type { WritePorts } from '#src/ports.ts';
import { SIGNATURE_PNG } from './feature-fixture.spec-kit.ts';
import { goldenJobParties, id, line, startGoldenJob } from './golden-job.spec-kit.ts';

/** The first day of every program. */
export const FIRST_DAY: Day = '2026-03-02';
const noonOf = (day: Day) => `${day}T17:00:00.000Z`;

/** Signed jobs with one line each; `value` in cents. */
export const jobs = [
  { name: 'wall', customer: 'hoa', value: 5_000_000, retentionBp: 500, isPublicWork: false },
  { name: 'annex', customer: 'cole', value: 3_333_333, retentionBp: 333, isPublicWork: false },
  { name: 'school', customer: 'hoa', value: 9_000_001, retentionBp: 0, isPublicWork: true },
] as const;
export const banks = [
  { name: 'checking', opening: 8_421_055 },
  { name: 'savings', opening: 1_500_000 },
] as const;
export const vendors = [
  { name: 'yard', type: 'supplier' },
  { name: 'crane', type: 'equipmentVendor' },
  { name: 'concrete', type: 'subcontractor' },
] as const;
/** An account of the company's own, below the materials. */
export const ownAccount = {
  account: id('lumber'),
  code: '5010',
  name: 'Lumber',
  type: 'costOfRevenue',
  keeper: 'job',
  parent: 'materials',
};
export const worker = { regularRate: 3_200, overtimeRate: 4_800, burdenBp: 2_850 };
/** From this day on, a Wednesday, another determination holds. */
export const WAGES_CHANGE: Day = '2026-03-04';
const laborer = { name: 'PW Laborer', classification: 'Laborer' };
/** Prevailing wages; two determinations go by one name. An hour, in cents. */
export const wages = [
  { ...laborer, determination: 'SD-1', isFirst: true, base: 4_025, overtime: 6_038, fringe: 2_000, plan: 1_000 },
  { ...laborer, determination: 'SD-2', isFirst: false, base: 4_133, overtime: 6_200, fringe: 2_501, plan: 1_801 },
  ...([true, false] as const).map((isFirst) => ({
    name: 'PW Laborer Overtime',
    classification: 'Laborer',
    determination: isFirst ? 'SD-1 overtime' : 'SD-2 overtime',
    isFirst,
    base: 4_025,
    overtime: 6_038,
    fringe: 2_460,
    plan: 0,
  })),
];
export const OVERHEAD_BP = 800;
export const shareRules = [
  { role: 'salesman', shareBp: 3_000 },
  { role: 'operator', shareBp: 500 },
] as const;

/** Answers of the tables that rules ask for; by themselves they know of nothing. */
const emptyTables = {
  findLedgerBalance: async () => 0,
  findBanks: async () => [],
  findJobPurchases: async () => ({ billIds: [], checkIds: [] }),
  findJobSpending: async () => ({ costs: [], committed: [] }),
};
/** Rules of all kinds of record. */
const rulesWith = (tables: Partial<WritePorts>): readonly WriteFeature[] =>
  allFeatures.flatMap(({ rules: own }) =>
    typeof own === 'function'
      ? [own({ ...emptyTables, ...tables } as unknown as WritePorts)] // they ask for no more
      : (own ?? []),
  );
/** Reactions that follow from money and jobs; mails, texts and files follow in other tests. */
const reactions: readonly Reaction[] = allFeatures
  .flatMap(({ reactions: own = [] }) => own)
  .filter(({ on }) =>
    on.some((type) => /^(BooksClosed|Bill|JobCost|Material|Payment|Invoice|Contract|ChangeOrder|Bank)/.test(type)),
  );

type Closing = Parameters<ReadClosingFigures>[0];

const partiesOf = (customer: string) =>
  customer === 'hoa'
    ? goldenJobParties
    : { ...goldenJobParties, locationId: id('yard of cole'), customerId: id('cole'), customerName: 'Cole Holdings' };

/** A scan that was put in for the record that its path begins with. */
const findScan: NonNullable<Parameters<typeof startGoldenJob>[0]>['findFile'] = async (path) => {
  const [entity = '', recordId = '', name = ''] = path.split('/');
  const parent = { entity, id: recordId };
  const scan = { id: path, path, tenant: null, parent, purpose: 'attachment', name, contentType: 'image/png', size: 1 };
  return { ...scan, uploader: '', state: 'stored', sha256: '', pixels: null, takenAt: null };
};

/** A frozen event. */
const sample = (event: string) => JSON.parse(readFileSync(`contracts/samples/${event}.v1.json`, 'utf8')) as object;

/**
 * A company with three jobs, two banks, three vendors, a worker with prevailing wages, and shares of profit; and a
 * clock that goes on when somebody says so.
 */
export async function startBooksCompany({
  tenant = id('ridgeline'),
  tables = {},
}: { tenant?: string; tables?: Partial<WritePorts> } = {}) {
  let today = FIRST_DAY;
  const clock = movableClock(fixedClock(noonOf(today)));
  clock.put(noonOf(today));
  const run = await startGoldenJob({ clock, tenant, features: rulesWith(tables), findFile: findScan });
  const execute = run.process();
  /** What reactions were refused, in the words of the rules. */
  const refusedReactions: string[] = [];
  /** Closings whose figures nobody has frozen yet. */
  const closings: Closing[] = [];
  let followed = 0;

  /** Lets follow what follows, until nothing does any more. */
  async function followUp(): Promise<void> {
    for (;;) {
      const events = await run.log.readTenant(run.tenant, followed, 1_000);
      if (events.length === 0) return;
      for (const event of events) {
        followed = event.position;
        for (const reaction of reactions.filter(({ on }) => on.includes(event.type))) {
          const failed = await attemptEffects(
            reaction,
            event,
            {
              execute: (targets, context) => execute(new Execute(targets, context)),
              openWorld: async () => run.look(),
            },
            {
              jobs: {
                async enqueue(queue, _key, data) {
                  if (queue.name === freezeQueue.name) closings.push(data as Closing); // as it is asked for
                },
              },
              attention: {
                async add({ reaction: name, reason }) {
                  refusedReactions.push(`${name}: ${reason}`);
                },
              },
            },
          );
          if (failed) throw failed;
        }
      }
    }
  }
  const send = async (entity: string, name: string, type: string, data: object = {}) => {
    await run.send(entity, name, type, data);
    await followUp();
  };

  for (const { name, customer, value, retentionBp, isPublicWork } of jobs) {
    const [golden] = await run.log.readStream(run.tenant, `Contract-${id('job')}`);
    const lineItems = [line(`${name} work`, value)];
    await run.told('Contract', name, [
      {
        type: 'ContractCreated',
        data: {
          ...(golden?.data as object), // an event's
          ...partiesOf(customer),
          number: name,
          name: `The ${name}`,
          date: '2026-02-02',
          isPublicWork,
          retentionBp,
          lineItems,
          amount: value,
        },
      },
      { type: 'ContractSigned', data: { ...sample('contracts/ContractSigned'), date: '2026-02-02' } },
    ]);
  }
  for (const { name, opening } of banks)
    await send('Bank', name, 'CreateBank', {
      name,
      accountLast4: name === 'checking' ? '1111' : '2222',
      openingBalance: opening,
      openingDate: addDays(FIRST_DAY, -30),
    });
  for (const { name, type } of vendors) await send('Supplier', name, 'CreateSupplier', { name, type });
  await send('Worker', 'sam', 'CreateWorker', {
    firstName: 'Sam',
    lastName: 'Ortiz',
    employeeNo: '7',
    roles: ['operator'],
    ...worker,
    effectiveFrom: '2026-01-01',
  });
  for (const { name, classification, determination, isFirst, base, overtime, fringe, plan } of wages)
    await send('Wage', determination, 'CreateWage', {
      name,
      classification,
      determinationNo: determination,
      effectiveFrom: isFirst ? '2026-01-01' : WAGES_CHANGE,
      effectiveTo: isFirst ? addDays(WAGES_CHANGE, -1) : null,
      baseRate: base,
      rateOvertime: overtime,
      fringeRate: fringe,
      fringePlanRate: plan === 0 ? null : plan,
    });
  await send('Overhead', 'office', 'CreateOverhead', {
    name: 'Office',
    basis: 'percentOfDirect',
    rateBp: OVERHEAD_BP,
    isDefault: true,
    effectiveFrom: '2026-01-01',
  });
  const ofCompany = { limits: { tenant: PLATFORM, companyId: run.tenant } };
  const append = (
    tenant: string,
    stream: string,
    events: readonly { readonly type: string; readonly data: object }[],
  ) =>
    run.log.append({
      tenant,
      meta: { ...run.context(), at: clock.now() },
      writes: [{ stream, expectedVersion: 0, events }],
      seen: [],
      take: [],
      release: [],
      counts: [],
    });
  await append(run.tenant, `ChartOfAccounts-${run.tenant}`, [{ type: 'AccountAdded', data: ownAccount }]);
  await append(PLATFORM, `Company-${run.tenant}`, [
    { type: 'CompanyCreated', data: sample('companies/CompanyCreated') },
    ...shareRules.map(({ role, shareBp }) => ({
      type: 'ProfitShareAdded',
      data: {
        shareId: id(`share ${role}`),
        role,
        shareBp,
        basis: 'jobProfit',
        releaseOn: 'hardClosed',
        minMarginBp: null,
        effectiveFrom: '2026-01-01',
      },
    })),
  ]);
  return {
    ...run,
    send,
    followUp,
    refusedReactions,
    /** Our own signature under a release. */
    async signRelease(name: string) {
      const [created] = await run.log.readStream(run.tenant, `Release-${id(name)}`);
      const { contentHash } = (created?.data ?? {}) as { readonly contentHash?: string }; // by its contract
      const signer = { name: 'Olivia Reyes', title: 'Owner', signature: SIGNATURE_PNG, consent: true };
      await send('Release', name, 'SignRelease', { ...signer, date: today, contentHash });
    },
    /** Closes the books, or opens them again. */
    async sendToBooks(type: string, data: object) {
      await run.sendTo('BookClosing', run.tenant, type, data);
      await followUp();
    },
    execute: async (targets: Execute['targets']) => {
      await execute(new Execute(targets, run.context()));
      await followUp();
    },
    /** Freezes what was closed, as soon as `read` can say what it comes to. */
    async freezeClosings(read: ReadClosingFigures) {
      const freeze = freezeClosing({ execute: (targets, context) => execute(new Execute(targets, context)) }, read);
      // it asks for nothing else
      for (const data of closings.splice(0)) await freeze({ data } as Parameters<typeof freeze>[0]);
    },
    /** A command on the company itself. */
    sendToCompany: (type: string, data: object) => run.sendTo('Company', run.tenant, type, data, ofCompany),
    /** The record of the company. */
    ourCompany: async () => mustExist(await run.look().recordIn(PLATFORM, company, run.tenant)),
    today: () => today,
    later(days: number) {
      today = addDays(today, days);
      clock.put(noonOf(today));
    },
  };
}
export type BooksCompany = Awaited<ReturnType<typeof startBooksCompany>>;
