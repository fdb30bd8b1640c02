import { readFileSync } from 'node:fs';
import { dictionaries } from '@backoffice/contracts';
import { commandsOf } from '@backoffice/contracts/capabilities';
import { contract, type ContractContent } from '@backoffice/contracts/features/contracts';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { defaultBookkeepingRules, type BookkeepingRules } from '@backoffice/contracts/features/companies';
import type { CustomerFields } from '@backoffice/contracts/features/customers';
import type { InvoicePosting } from '@backoffice/contracts/features/invoices';
import type { AllocationResult } from '@backoffice/contracts/features/payments';
import { carriesMoney, priceLine, sumLineAmounts, type LineItem } from '@backoffice/contracts/kernel';
import { noSpending } from '@backoffice/contracts/features/job-budgets';
import { fixedClock, movableClock, type Clock } from '@backoffice/infra/clock';
import { memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import { deterministicUuid } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { mounted } from '#capabilities/mount-capabilities.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { systemContext, type CommandContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import { Execute, commandExecutor } from '#kernel/execute.ts';
import { createWorld, PLATFORM, type WorldPorts } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { SIGNATURE_PNG } from './feature-fixture.spec-kit.ts';
import { bills, chargedMaterials } from '#src/features/bills/module.ts';
import { bookClosingsWith } from '#src/features/book-closings/module.ts';
import { changeOrders } from '#src/features/change-orders/module.ts';
import { checks } from '#src/features/checks/module.ts';
import { journalEntries } from '#src/features/journal-entries/module.ts';
import { journalExports } from '#src/features/journal-exports/module.ts';
import { openingsWith } from '#src/features/openings/module.ts';
import { commitments } from '#src/features/commitments/module.ts';
import { chartsOfAccountsWith } from '#src/features/chart-of-accounts/module.ts';
import { companies } from '#src/features/companies/module.ts';
import { contracts } from './contracts.spec-kit.ts';
import { invoices } from '#src/features/invoices/module.ts';
import { jobBudgetsWith } from '#src/features/job-budgets/module.ts';
import { jobCosts } from '#src/features/job-costs/module.ts';
import { payments, refundEntries } from '#src/features/payments/module.ts';
import { onlinePostings } from '#src/features/online-payments/module.ts';
import { payrollRuns } from '#src/features/payroll-runs/module.ts';
import { payApplications } from '#src/features/pay-applications/module.ts';
import { reconciliations } from '#src/features/reconciliations/module.ts';
import { releases } from '#src/features/releases/module.ts';
import { ticketsOfOrders, tmTickets } from '#src/features/tm-tickets/module.ts';
import { wipSchedules } from '#src/features/wip-schedules/module.ts';

export const moneyFeatures: readonly WriteFeature[] = [
  bills,
  bookClosingsWith(async () => 0),
  openingsWith(async () => []),
  changeOrders,
  chartsOfAccountsWith(async () => 0),
  checks,
  commitments,
  companies,
  contracts,
  invoices,
  jobBudgetsWith(async () => noSpending),
  jobCosts,
  journalEntries,
  payApplications,
  payments,
  payrollRuns.rules({ findLedgerBalance: async () => 0 }),
  reconciliations,
  releases,
  tmTickets,
  wipSchedules,
  journalExports,
  ...dictionaries.map(dictionaryFeature),
];
const shapes: Readonly<Record<string, { parse(data: unknown): unknown }>> = Object.assign(
  {},
  ...moneyFeatures.map(({ fold }) => commandsOf(fold.resource)),
);
const CREATION_COMMAND =
  /^(?!RecordCommitmentChange|RecordTmTicket|RecordWaiver|RecordWorkerDays|CloseCommitment)(Create|DraftPay|Post|Duplicate|ApplyCredit|Record|Charge|Write|Close|SetBudget|KeepJournalEntry|ReconcileStatement|ReleaseSubRetention|StartOpening|MakeExport)/;

export const id = (name: string) => deterministicUuid(name);
export const line = (name: string, unitPrice: number, more: Partial<LineItem> = {}) =>
  priceLine(
    { name, unitPrice, kind: 'service', description: '', quantity: 10_000, unit: 'ls', selected: true, ...more },
    id(name),
  );
export const percent = (name: string, percentToDate = 10_000) => ({
  sourceLineItemId: id(name),
  billing: { method: 'percent', percentToDate },
});
export const amount = (name: string, cents: number) => ({
  sourceLineItemId: id(name),
  billing: { method: 'amount', amount: cents },
});

const address = { line1: '1 Laurel St', line2: '', city: 'San Diego', state: 'CA', zip: '92103' };
const grace = {
  id: id('grace'),
  name: 'Grace Tanaka',
  title: '',
  email: 'grace@hoa.example',
  phone: '+16195550142',
  isPrimary: true,
  receives: ['invoice'],
  smsOptIn: true,
  smsOptedOutAt: null,
  emailBouncedAt: null,
} satisfies CustomerFields['contacts'][number];
const customer = (name: string): CustomerFields => ({
  name,
  type: 'business',
  contacts: [grace],
  billingAddress: address,
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
  salesmanId: id('nick'),
  salesmanName: 'Nick Castellano',
});
export const goldenJobParties = {
  locationId: id('hill'),
  locationName: 'East slope',
  locationAddress: '4 Alder St, San Diego, CA 92101',
  customerId: id('hoa'),
  customerName: 'Hillcrest HOA',
  customerAddress: '1 Laurel St, San Diego, CA 92103',
  contactName: 'Grace Tanaka',
  salesmanId: id('nick'),
  salesmanName: 'Nick Castellano',
};
const lineItems = [
  line('demolition', 425_000),
  line('wall', 3_875, { quantity: 3_125_000 }),
  line('drainage', 2_740, { quantity: 850_000 }),
  line('discount', -50_000, { kind: 'discount' }),
  line('lighting', 310_000, { kind: 'option', selected: false }),
];
export const agreedContent: ContractContent = {
  number: '1',
  name: 'Retaining wall',
  date: '2026-11-02',
  startDate: null,
  estimatedCompletion: null,
  lineItems,
  amount: sumLineAmounts(lineItems),
  retentionBp: 500,
  retentionExempt: 'none',
  downPayment: 0,
  paymentSchedule: [],
  terms: '',
  hideTerms: false,
  lender: null,
  isHomeImprovement: false,
  internalNotes: '',
  costPlus: null,
  contentHash: '',
};

/**
 * A company with one customer, a bank and two methods, and the contract of the golden job (domain.md 4); all but
 * invoices and payments is told.
 */
export async function startGoldenJob({
  log = memoryEventLog(),
  clock = movableClock(fixedClock('2026-11-20T17:00:00.000Z')),
  tenant = id('ridgeline'),
  features = moneyFeatures,
  findFile = async () => null,
}: {
  log?: EventLog;
  clock?: Clock;
  tenant?: string;
  features?: readonly WriteFeature[];
  findFile?: WorldPorts['findFile'];
} = {}) {
  const ports = {
    log,
    clock,
    shareToken: (linkId: string) => linkId,
    foldOf,
    findFile,
    companyOf: async () => null,
  };
  /** As another process would, with a connection of its own. */
  const process = (on = log) =>
    commandExecutor(
      { ...ports, log: on },
      new Map(features.map((each) => [each.fold.resource.entity, mounted(each)])),
      [chargedMaterials, refundEntries, onlinePostings, ...payrollRuns.consequences, ticketsOfOrders],
    );
  let asked = 0;
  const context = (limits: Partial<CommandContext> = {}): CommandContext => ({
    ...systemContext(tenant, `${tenant} ask ${++asked}`),
    ...limits,
  });
  const told = async (entity: string, name: string, events: readonly Message[], member: { of?: string } = {}) => {
    const stream = `${entity}-${id(name)}`;
    const version = (await log.readStream(tenant, stream)).length;
    const take =
      member.of === undefined || version > 0
        ? []
        : [{ scope: belongsToScope('Contract', id(member.of), entity), key: id(name), stream }];
    return log.append({
      tenant,
      meta: { ...context(), at: clock.now() },
      writes: [{ stream, expectedVersion: version, events }],
      take,
    });
  };
  const run = process();
  const send = (
    entity: string,
    name: string,
    type: string,
    data: object = {},
    options: { limits?: Partial<CommandContext>; by?: typeof run } = {},
  ) => sendTo(entity, id(name), type, data, options);
  /** To a record that the product itself has named. */
  const sendTo = (
    entity: string,
    recordId: string,
    type: string,
    data: object = {},
    { limits = {}, by = run }: { limits?: Partial<CommandContext>; by?: typeof run } = {},
  ) =>
    by(
      new Execute(
        [
          {
            entity,
            id: recordId,
            command: { type, data: shapes[type]?.parse(data) },
            ...(CREATION_COMMAND.test(type) ? { creates: true } : {}),
          },
        ],
        context(limits),
      ),
    );
  const last = async (entity: string, name: string) => (await log.readStream(tenant, `${entity}-${id(name)}`)).at(-1);

  const change = { unapproved: 'ChangeOrderUnapproved', approved: 'ChangeOrderApproved' };
  const decideChange = async (name: string, how: keyof typeof change) => {
    const [created] = await log.readStream(tenant, `ChangeOrder-${id(name)}`);
    const {
      contractId,
      number,
      amount: value,
      daysAdded,
      lineItems: lines,
    } = (created?.data ?? {}) as Record<string, unknown>; // it began with them
    await told('ChangeOrder', name, [
      {
        type: change[how],
        data: {
          reason: '',
          contractId,
          number,
          amount: value,
          daysAdded,
          on: clock.now().slice(0, 10),
          lineItems: lines,
        },
      },
    ]);
  };
  const office = {
    log,
    tenant,
    clock,
    process,
    told,
    send,
    sendTo,
    last,
    context,
    look: () => createWorld(ports, context(), 'UTC'),
    contract: (name: string, content: Partial<ContractContent> = {}, ...then: readonly string[]) =>
      told(contract.entity, name, [
        {
          type: 'ContractCreated',
          data: {
            ...goldenJobParties,
            type: 'general',
            proposalId: null,
            proposalNumber: '',
            isPublicWork: false,
            ...agreedContent,
            ...content,
          },
        },
        ...then.map((type) => ({ type, data: {} })),
      ]),
    change: (name: string, of: string, cents: number) =>
      told(
        changeOrder.entity,
        name,
        [
          {
            type: 'ChangeOrderCreated',
            data: {
              ...goldenJobParties,
              contractId: id(of),
              contractNumber: '1',
              contractName: 'Retaining wall',
              number: name,
              name,
              date: '2026-11-10',
              reason: 'unforeseen',
              lineItems: [line(name, cents)],
              amount: cents,
              daysAdded: 0,
              terms: '',
              hideTerms: false,
              internalNotes: '',
              contentHash: '',
            },
          },
        ],
        { of },
      ),
    decideChange,
    bill: (name: string, data: object, of = 'job') =>
      send('Invoice', name, 'CreateInvoice', { contractId: id(of), ...data }),
    approve: (name: string) => send('Invoice', name, 'ApproveInvoice'),
    pay: (
      name: string,
      cents: number,
      on: Readonly<Record<string, number>>,
      more: object = {},
      options: Parameters<typeof send>[4] = {},
    ) =>
      send(
        'Payment',
        name,
        'PostPayment',
        {
          customerId: id('hoa'),
          amount: cents,
          bankId: id('bank'),
          methodId: id('ach'),
          allocations: shares(on),
          ...more,
        },
        options,
      ),
    clear: (name: string) => send('Payment', name, 'ClearPayment'),
    /** On the form of an unconditional progress payment, unless another one is named. */
    release: (name: string, data: object, of = 'job') =>
      send('Release', name, 'CreateRelease', {
        contractId: id(of),
        number: name.replaceAll(' ', '-'),
        claimantName: 'Ridgeline Builders, Inc.',
        formType: 'unconditionalProgress',
        ...(!('formType' in data) && { throughDate: '2026-11-15' }),
        ...data,
      }),
    signRelease: async (name: string, options: Parameters<typeof send>[4] = {}) => {
      const [created] = await log.readStream(tenant, `Release-${id(name)}`);
      const { contentHash } = (created?.data ?? {}) as { contentHash: string }; // it began with it
      const date = clock.now().slice(0, 10);
      const by = { name: 'Kim Lee', title: 'Owner', signature: SIGNATURE_PNG, consent: true };
      return send('Release', name, 'SignRelease', { date, contentHash, ...by }, options);
    },
    /** A company that has other rules of bookkeeping than it began with. */
    async bookkeeping(rules: Partial<BookkeepingRules>) {
      const sample = readFileSync('contracts/samples/companies/CompanyCreated.v1.json', 'utf8');
      const founded = { type: 'CompanyCreated', data: JSON.parse(sample) as object }; // a frozen event
      const ruled = { type: 'BookkeepingRulesChanged', data: { ...defaultBookkeepingRules, ...rules } };
      const stream = `Company-${tenant}`;
      const meta = { ...context(), at: clock.now() };
      await log.append({ tenant: PLATFORM, meta, writes: [{ stream, expectedVersion: 0, events: [founded, ruled] }] });
    },
    /** How many events there are: what was refused adds none. */
    events: () => log.head(tenant),
  };
  await told('Customer', 'hoa', [{ type: 'CustomerCreated', data: customer('Hillcrest HOA') }]);
  await told('Customer', 'cole', [{ type: 'CustomerCreated', data: customer('Cole Holdings') }]);
  await send('Bank', 'bank', 'CreateBank', { name: 'First Bank', accountLast4: '4471' });
  await send('PaymentMethod', 'ach', 'CreatePaymentMethod', { name: 'ACH' });
  await send('PaymentMethod', 'check', 'CreatePaymentMethod', {
    name: 'Check',
    requiresCheckNo: true,
    clearsAfterDays: 5,
  });
  await send('PaymentMethod', 'wire', 'CreatePaymentMethod', { name: 'Wire', requiresReference: true });
  await office.contract('job', {}, 'ContractSigned');
  return office;
}
export type GoldenJob = Awaited<ReturnType<typeof startGoldenJob>>;

export const shares = (on: Readonly<Record<string, number>>) =>
  Object.entries(on).map(([name, cents]) => ({ invoiceId: id(name), amount: cents }));

/** The first two invoices of the golden job, approved, with its change orders. */
export async function billedGoldenJob(): Promise<GoldenJob> {
  const run = await startGoldenJob();
  for (const [name, cents] of [
    ['CO-1', 175_000],
    ['CO-2', -42_050],
    ['CO-3', 90_000],
  ] as const)
    await run.change(name, 'job', cents);
  await run.decideChange('CO-1', 'approved');
  await run.decideChange('CO-2', 'approved');
  await run.bill('INV-1', { lineItems: [percent('demolition'), percent('wall', 5_000)] });
  await run.approve('INV-1');
  await run.bill('INV-2', {
    lineItems: [percent('wall'), percent('drainage'), percent('discount'), percent('CO-1'), percent('CO-2')],
  });
  await run.approve('INV-2');
  return run;
}

/** Where all contracts stand in money, from nothing but what the events of money say they do. */
export async function moneyFromEvents({ log, tenant }: Pick<GoldenJob, 'log' | 'tenant'>) {
  const sums = { value: 0, scheduled: 0, extras: 0, held: 0, released: 0, due: 0, paid: 0 };
  const post = (
    { amount: gross, extras, retentionHeld, retentionReleased, amountDue }: InvoicePosting,
    sign: 1 | -1,
  ) => {
    sums.scheduled += sign * (gross - extras);
    sums.extras += sign * extras;
    sums.held += sign * retentionHeld;
    sums.released += sign * retentionReleased;
    sums.due += sign * amountDue;
  };
  const allocate = ({ allocations }: AllocationResult, sign: 1 | -1) => {
    for (const { amount: cents } of allocations) sums.paid += sign * cents;
  };
  const posts: Readonly<Record<string, (data: never) => void>> = {
    ContractCreated: ({ lineItems: lines }: ContractContent) => {
      for (const each of lines.filter(carriesMoney)) sums.value += each.amount;
    },
    ChangeOrderApproved: (data: { amount: number }) => {
      sums.value += data.amount;
    },
    ChangeOrderUnapproved: (data: { amount: number }) => {
      sums.value -= data.amount;
    },
    InvoiceApproved: (data: InvoicePosting) => post(data, 1),
    InvoiceUnapproved: (data: InvoicePosting) => post(data, -1),
    InvoiceVoided: ({ posted }: { posted: InvoicePosting | null }) => {
      if (posted) post(posted, -1);
    },
    PaymentPosted: (data: AllocationResult) => allocate(data, 1),
    PaymentReturned: (data: AllocationResult) => allocate(data, -1),
    PaymentReversed: (data: AllocationResult) => allocate(data, -1),
    PaymentReallocated: ({ from, to }: { from: AllocationResult; to: AllocationResult }) => {
      allocate(from, -1);
      allocate(to, 1);
    },
  };
  // each type has the shape its contract says
  for (const { type, data } of await log.readTenant(tenant, 0, 100_000)) posts[type]?.(data as never);
  const { value, scheduled, extras, held, released, due, paid } = sums;
  return {
    value,
    extras,
    paid,
    billed: scheduled + extras,
    openDue: due - paid,
    retention: held - released,
    unbilled: value - scheduled,
  };
}
