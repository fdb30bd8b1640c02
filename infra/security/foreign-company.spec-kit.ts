import { systemClock } from '@backoffice/infra/clock';
import { isWeekend } from '@backoffice/contracts/features/ach-files';
import { CALENDAR, CREW_CALENDAR, type CalendarLinkAnswer } from '@backoffice/contracts/features/calendars';
import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { expect, vi } from 'vitest';
import { crewCodeEntry } from './crew-phone.spec-kit.ts';

export type SignedInUser = { readonly id: string; readonly token: string };
export type ReceivedMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };
/** What the people of a company need of the product to work in it. */
export type ApiClient = {
  readonly done: <T = { readonly id: string; readonly position: number }>(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ) => Promise<T>;
  readonly mailOf: (isMeant: (mail: ReceivedMail) => boolean) => Promise<string>;
  readonly signIn: (userName: string, password?: string) => Promise<SignedInUser>;
  readonly completeProfile: (person: SignedInUser, firstName: string) => Promise<void>;
  readonly admin: SignedInUser;
  /** Enters a code, and says what goes with every write of that phone. */
  readonly openPhone: (entry: object) => Promise<Record<string, string>>;
};

/** Stands in every text of the foreign company. */
export const CANARY = 'Zanzibar';
export const OWNER_PASSWORD = 'zanzibar-owner-2026-secret';
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const bearer = (token: string, companyId?: string) => ({
  authorization: `Bearer ${token}`,
  ...(companyId ? { 'company-id': companyId } : {}),
});

const workdayAfter = (day: string): string => {
  const next = addDays(day, 1);
  return isWeekend(next) ? workdayAfter(next) : next;
};

const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };

/** A company nobody of the demo has to do with: one record of every kind, and everything in it says so. */
export async function createForeignCompany({ done, mailOf, signIn, completeProfile, admin, openPhone }: ApiClient) {
  /** Somebody who was invited by mail and is there now. */
  async function arrived(mail: string) {
    const invitation =
      /[?&]token=([\w-]{43})/.exec(
        await mailOf(({ to, text }) => to.some((each) => each.includes(mail)) && text.includes('token=')),
      )?.[1] ?? '';
    await done('POST', '/users/reset-password', {}, { token: invitation, password: OWNER_PASSWORD });
    const person = await signIn(mail, OWNER_PASSWORD);
    await completeProfile(person, CANARY);
    return { ...person, invitation };
  }
  const owner = {
    firstName: CANARY,
    lastName: 'Owner',
    userName: 'zanzibar.owner',
    email: 'owner@zanzibar.example',
    phoneNumber: '+16195550999',
  };
  const { id } = await done('POST', '/companies/create', bearer(admin.token), {
    name: `${CANARY} Walls`,
    type: 'parent',
    address,
    phone: '+16195550998',
    email: 'office@zanzibar.example',
    owner,
  });
  const person = await arrived(owner.email);
  const as = bearer(person.token, id);
  const make = async (path: string, body: object) => (await done('POST', path, as, body)).id;
  const salesman = async (name: string) =>
    make('/users/create', {
      firstName: CANARY,
      lastName: name,
      userName: `zanzibar.${name.toLowerCase()}`,
      email: `${name.toLowerCase()}@zanzibar.example`,
      phoneNumber: null,
      role: 'SM',
    });
  /** In the mail with its link, and signed with what was shown. */
  const sent = async (path: string, document: string) => {
    const { position } = await done('POST', `/${path}/${document}/send-email`, as, {
      to: ['contact@zanzibar.example'],
      subject: 'For you',
      body: '{{doc.link}}',
    });
    return { ...as, 'x-read-after': String(position) };
  };

  const [User, other] = [await salesman('Salesman'), await salesman('Second')];
  const Customer = await make('/customers/create', {
    name: `${CANARY} Customer`,
    salesmanId: User,
    billingAddress: address,
    contacts: [{ name: `${CANARY} Contact`, email: 'contact@zanzibar.example', isPrimary: true }],
  });
  const { contacts } = await done<{ contacts: readonly { id: string }[] }>('GET', `/customers/${Customer}`, as);
  const PortalAccess = contacts[0]?.id ?? '';
  await done('PUT', `/portal-access/${PortalAccess}/invite`, as, { customerId: Customer, role: 'owner' });
  await done('POST', '/cost-plus-requests/create', as, {
    customerId: Customer,
    reason: `${CANARY} ground`,
    proposedFeeBp: 1_500,
  });
  const Location = await make('/locations/create', { customerId: Customer, name: `${CANARY} yard`, address });
  await done('POST', `/locations/${Location}/notes`, as, { text: `${CANARY} gate code` });
  const Proposal = await make(`/proposals/create?locationId=${Location}`, {
    name: `${CANARY} wall`,
    lineItems: [{ name: `${CANARY} stones`, unitPrice: 1_000_000 }],
  });
  await done('PUT', `/proposals/${Proposal}/accept-without-esignature`, as, { name: CANARY, reason: 'By phone' });
  const Contract = await make(`/contracts/generate-general?proposalId=${Proposal}`, {});
  const read = await sent('contracts', Contract);
  const { contentHash, lineItems } = await done<{ contentHash: string; lineItems: readonly { id: string }[] }>(
    'GET',
    `/contracts/${Contract}`,
    read,
  );
  await done('PUT', `/contracts/${Contract}/sign`, as, {
    name: CANARY,
    company: '',
    title: '',
    date: dayIn('America/Los_Angeles', systemClock.now()),
    signature: `data:image/png;base64,${PNG.toString('base64')}`,
    contentHash,
    consent: true,
  });
  const ChangeOrder = await make(`/change-orders/generate?contractId=${Contract}`, {
    name: `${CANARY} steps`,
    lineItems: [{ name: `${CANARY} steps`, unitPrice: 5_000 }],
  });
  const LineItem = lineItems[0]?.id ?? '';
  const Invoice = await make(`/invoices/add?contractId=${Contract}`, {
    lineItems: [{ sourceLineItemId: LineItem, billing: { method: 'percent', percentToDate: 5_000 } }],
  });
  await done('PUT', `/invoices/${Invoice}/approve`, as, {});
  const Open = await make(`/proposals/create?locationId=${Location}`, {
    name: `${CANARY} fence`,
    lineItems: [{ name: `${CANARY} posts`, unitPrice: 20_000 }],
  });
  const FollowUp = await make('/follow-ups/create', {
    locationId: Location,
    proposalId: Open,
    dueDate: '2199-12-31',
    subject: `${CANARY} call`,
    note: `${CANARY} note`,
  });
  const Conversation = await make('/conversations/ask', {
    customerId: Customer,
    locationId: Location,
    contactId: PortalAccess,
    text: `${CANARY} question`,
  });
  const Release = await make(`/releases/add?contractId=${Contract}`, {
    formType: 'conditionalProgress',
    throughDate: '2026-11-20',
    makerOfCheck: CANARY,
    amountOfCheck: 5_000,
    checkPayableTo: CANARY,
    linkedInvoiceId: Invoice,
  });
  const Warranty = await make(`/warranty/add?contractId=${Contract}`, { startDate: '2199-12-01', coverage: CANARY });
  const TmTicket = await make(`/tm-tickets/add?contractId=${Contract}`, {
    name: CANARY,
    date: '2026-11-02',
    requestedBy: CANARY,
    material: [{ lineId: Contract, text: CANARY, quantity: 10_000, unit: 'ton' }],
  });
  await done('PUT', `/tm-tickets/${TmTicket}/submit`, as, {});
  await done('PUT', `/lien-documents/prelims-info?locationId=${Location}`, as, {
    claimantRole: 'subcontractor',
    hiringParty: { name: CANARY, address: '9 Harbor Dr' },
    siteDescription: CANARY,
    county: 'San Diego',
    firstFurnishedOn: '2026-11-02',
    workDescription: CANARY,
    estimatedTotal: 1_800_000,
    owner: { name: CANARY, address: '1 Laurel St' },
    directContractor: { name: CANARY, address: '9 Harbor Dr' },
    noLenderKnown: true,
  });
  const Prelim = await make(`/lien-documents/create?locationId=${Location}`, {});
  await done('PUT', `/lien-documents/${Prelim}/mark-ready`, as, {});
  const Worker = await make('/workers/create', {
    firstName: CANARY,
    lastName: 'Worker',
    regularRate: 4_000,
    email: 'worker@zanzibar.example',
  });
  const JobSheet = await make(`/job-sheets/add?locationId=${Location}`, {
    name: `${CANARY} day`,
    contractIds: [Contract],
    foremanId: Worker,
    phases: [{ lineItemId: LineItem, quantity: 1 }],
  });
  await done('PUT', `/job-sheets/${JobSheet}/issue`, as, {});
  for (const [path, document] of [
    ['proposals', Open],
    ['change-orders', ChangeOrder],
    ['invoices', Invoice],
    ['releases', Release],
    ['warranty', Warranty],
    ['tm-tickets', TmTicket],
    ['lien-documents', Prelim],
    ['job-sheets', JobSheet],
  ] as const)
    await sent(path, document);
  const Bank = await make('/banks/create', { name: `${CANARY} Bank` });
  const PaymentMethod = await make('/payment-methods/create', { name: `${CANARY} method` });
  const Payment = await make('/post-payments/create', {
    customerId: Customer,
    receivedOn: '2026-11-20',
    amount: 10_000,
    bankId: Bank,
    methodId: PaymentMethod,
    allocations: [{ invoiceId: Invoice, amount: 1_000 }],
  });
  const seller = await arrived('salesman@zanzibar.example');
  await done('POST', `/companies/${id}/profit-shares`, as, {
    role: 'salesman',
    shareBp: 10,
    effectiveFrom: '2026-01-01',
  });
  const AccessRequest = (
    await done('POST', '/portfolio-access/request', bearer(seller.token, id), { portfolioOwnerId: other })
  ).id;

  const EquipmentCategory = await make('/equipment-categories/create', { name: `${CANARY} lifts`, ownership: 'owned' });
  const ContentTemplate = await make('/templates/content/create', { name: `${CANARY} words`, body: CANARY });
  const catalog = {
    EquipmentCategory,
    ContentTemplate,
    Equipment: await make('/equipments/create', {
      categoryId: EquipmentCategory,
      name: `${CANARY} lift`,
      costRate: 4_000,
    }),
    Worker,
    WorkerAbsence: await make('/worker-absences/create', {
      workerId: Worker,
      firstDay: '2026-11-23',
      lastDay: '2026-11-24',
    }),
    WorkerCertificate: await make('/worker-certificates/create', {
      workerId: Worker,
      kind: 'forklift',
      number: CANARY,
    }),
    CompanyHoliday: await make('/company-holidays/create', { name: `${CANARY} day`, date: '2026-12-24' }),
    Wage: await make('/wages/create', { name: `${CANARY} wage`, baseRate: 4_000, effectiveFrom: '2026-01-01' }),
    Overhead: await make('/overheads/create', {
      name: `${CANARY} overhead`,
      basis: 'percentOfDirect',
      rateBp: 1_000,
      effectiveFrom: '2026-01-01',
    }),
    PercentSplit: await make('/percent-splits/create', { percent: 12.34 }),
    InventoryItem: await make('/inventories/create', { item: `${CANARY} block`, unit: 'each', rate: 400 }),
    MiscItem: await make('/misc-items/create', { name: `${CANARY} fee` }),
    Supplier: await make('/suppliers/create', { name: `${CANARY} supply` }),
    ServiceTemplate: await make('/templates/service/create', { name: `${CANARY} work` }),
    SectionTemplate: await make('/templates/section/create', {
      name: `${CANARY} terms`,
      contentIds: [ContentTemplate],
    }),
    EmailTemplate: await make('/templates/email/create', {
      name: `${CANARY} letter`,
      subject: CANARY,
      body: `${CANARY} {{doc.link}}`,
    }),
    ReportSchedule: await make('/report-schedules/create', {
      name: `${CANARY} hours`,
      report: 'worker_hours',
      recipients: 'books@zanzibar.example',
    }),
    SavedView: await make('/saved-views/create', { list: 'invoices', name: `${CANARY} view`, layout: {} }),
  };

  const JobCost = await make('/job-costs/create', { contractId: Contract, description: `${CANARY} footing` });
  await done('POST', `/job-costs/${JobCost}/labors`, as, { workerId: catalog.Worker, hours: 100, payClass: 'regular' });
  await done('POST', `/job-costs/${JobCost}/notes`, as, { text: `${CANARY} mud` });

  const DailyLog = await make('/daily-logs/open', { contractId: Contract, date: '2026-11-20' });
  await done('POST', `/daily-logs/${DailyLog}/entries`, as, {
    entry: { section: 'delays', entryId: Contract, cause: 'owner', note: `${CANARY} gate` },
  });

  const bill = (ref: string) =>
    make('/ledgers/vendor/bills', {
      vendorId: catalog.Supplier,
      ref: `${CANARY} ${ref}`,
      lines: [{ amount: 1_000, contractId: Contract, description: CANARY }],
    });
  const check = async (billId: string) =>
    make('/ledgers/general/checks', {
      bankId: Bank,
      vendorId: catalog.Supplier,
      amount: 1_000,
      lines: [{ billId, amount: 1_000 }],
    });
  const longAgo = addDays(dayIn('America/Los_Angeles', systemClock.now()), -400);
  const JournalEntry = await make('/ledgers/entries', {
    reason: CANARY,
    lines: [
      { account: 'rent', debit: 100, description: CANARY },
      { account: 'accrued', credit: 100 },
    ],
  });
  const PayrollRun = await make('/ledgers/payrolls', {
    periodFrom: longAgo,
    periodTo: longAgo,
    bankId: Bank,
    note: CANARY,
    lines: [{ employee: CANARY, grossOffice: 100, net: 100 }],
  });
  const PayApplication = await make('/pay-applications/create', {
    contractId: Contract,
    notes: CANARY,
    lines: [{ sourceLineItemId: LineItem, percentToDate: 7_500 }],
  });
  await done('PUT', `/pay-applications/${PayApplication}/submit`, as, {});
  await sent('pay-applications', PayApplication);
  const Commitment = await make('/commitments/create', {
    vendorId: catalog.Supplier,
    contractId: Contract,
    description: `${CANARY} footings`,
    lines: [{ description: CANARY, amount: 9_000 }],
  });
  await done('PUT', `/commitments/${Commitment}/issue`, as, {});
  const change = { description: CANARY, lines: [{ description: CANARY, amount: 500 }] };
  await done('POST', `/commitments/${Commitment}/changes`, as, change);
  const waiver = { formType: 'conditionalProgress', throughDate: longAgo, amount: 100 };
  await done('POST', `/commitments/${Commitment}/waivers`, as, waiver);
  type Part = Readonly<Record<'lineId' | 'changeId' | 'waiverId', string>>;
  const promised = await vi.waitFor(
    async () => {
      const found = await done<Record<'lines' | 'changes' | 'waivers', readonly Part[]>>(
        'GET',
        `/commitments/${Commitment}`,
        read,
      );
      return found.waivers[0] ? found : Promise.reject(new Error('The list has not seen the waiver yet'));
    },
    { timeout: 60_000 },
  );
  await done('PUT', `/contracts/${Contract}/budget`, as, { lines: [{ amount: 9_000, costCode: CANARY.slice(0, 20) }] });
  type DrawnLine = { readonly kind: string; readonly key: string; readonly cells: Readonly<Record<string, number>> };
  // until the tables have seen all that was recorded
  const WipSchedule = await vi.waitFor(
    async () => {
      const drawn = await done<{ rows: readonly DrawnLine[] }>('GET', '/reports/statements/wip', read);
      const rows = drawn.rows.filter(({ kind }) => kind === 'line');
      return make('/ledgers/wip', {
        asOf: dayIn('America/Los_Angeles', systemClock.now()),
        drawn: rows.map(({ key, cells: { value, estimatedCost, costToDate, billed } }) => ({
          contractId: key.slice(key.lastIndexOf('/') + 1),
          value,
          estimatedCost,
          costToDate,
          billed,
        })),
      });
    },
    { timeout: 60_000 },
  );
  await done('POST', '/ledgers/accounts', as, { code: '9100', name: `${CANARY} fees`, type: 'expense' });
  const chart = await done<{ accounts: readonly { account: string; code: string }[] }>(
    'GET',
    '/ledgers/accounts',
    read,
  );
  const Bill = await bill('invoice');
  const Check = await check(await bill('paid'));
  const listed = await check(await bill('listed'));
  await done('PUT', `/ledgers/vendor/${catalog.Supplier}/account`, as, {
    routingNumber: '121000248',
    accountNumber: '99887766554',
  });
  await done('PUT', `/crew-access/${catalog.Worker}/invite`, as, { channel: 'email' });
  const phone = await crewCodeEntry({ done, mailOf }, 'worker@zanzibar.example');
  const punchId = systemClock.newId();
  const punch = { kind: 'clockIn', punchId, sheetId: JobSheet, deviceAt: systemClock.now() };
  const onPhone = await openPhone(phone);
  await done('POST', '/crew/punches', onPhone, punch);
  const Delivery = systemClock.newId();
  await done(
    'POST',
    '/crew/deliveries',
    { ...onPhone, 'idempotency-key': Delivery },
    {
      deliveryId: Delivery,
      sheetId: JobSheet,
      source: 'vendor',
      vendorName: CANARY,
      items: [{ text: `${CANARY} base` }],
    },
  );
  const Timecard = await vi.waitFor(async () => {
    const { items } = await done<{ items: { id: string }[] }>('POST', '/timecards/list', as, { limit: 1 });
    return items[0]?.id ?? expect.fail('No timecard yet');
  }, 20_000);
  const achBank = await make('/banks/create', {
    name: `${CANARY} ACH`,
    achRouting: '121000248',
    achCompanyCode: '1987654321',
  });
  const AchFile = await make('/ledgers/ach-files', {
    bankId: achBank,
    effectiveOn: workdayAfter(dayIn('America/Los_Angeles', systemClock.now())),
    checkIds: [
      await make('/ledgers/general/checks', {
        bankId: achBank,
        method: 'ach',
        vendorId: catalog.Supplier,
        amount: 500,
        lines: [{ account: 'expenses', amount: 500, memo: CANARY }],
      }),
    ],
  });
  const Reconciliation = await make('/ledgers/general/reconciliations', {
    bankId: Bank,
    statementDate: dayIn('America/Los_Angeles', systemClock.now()),
    endingBalance: -1_000,
    checkIds: [listed],
  });

  const today = dayIn('America/Los_Angeles', systemClock.now());
  await done('POST', '/ledgers/journal/exports', as, { format: 'csv', from: today, to: today });
  const { exports } = await vi.waitFor(
    async () => {
      const status = await done<{ exports: readonly { exportId: string }[] }>(
        'GET',
        '/ledgers/journal/exports?format=csv',
        read,
      );
      return status.exports[0] ? status : Promise.reject(new Error('The list has not seen the export yet'));
    },
    { timeout: 60_000 },
  );
  await done('POST', '/ledgers/closing/close', as, { through: longAgo });
  type Closed = { readonly items: readonly { readonly figures: { readonly id: string } | null }[] };
  const ClosingFigures = await vi.waitFor(
    async () =>
      (await done<Closed>('GET', '/ledgers/closing/figures', read)).items[0]?.figures?.id ??
      Promise.reject(new Error('They are written down a moment after the closing')),
    { timeout: 60_000 },
  );

  const first = async (path: string, key: string) =>
    String((await done<{ items: readonly Record<string, string>[] }>('GET', path, read)).items[0]?.[key] ?? '');
  const messages = async () =>
    (await done<{ items: readonly { id: string }[] }>('POST', '/messages/list', read, { limit: 1 })).items[0]?.id ?? '';
  await make(`/companies/${id}/owner-offers`, {
    firstName: CANARY,
    lastName: 'Partner',
    email: 'partner@zanzibar.example',
  });
  const { profitShares, ownerOffers } = await done<Record<'profitShares' | 'ownerOffers', readonly { id: string }[]>>(
    'GET',
    `/companies/${id}`,
    as,
  );
  const ids: Readonly<Record<string, string>> = {
    Company: id,
    User,
    Customer,
    CostPlusRequest: Customer,
    Location,
    Proposal,
    FollowUp,
    Conversation,
    Contact: PortalAccess,
    Contract,
    ChangeOrder,
    LineItem,
    Invoice,
    Bank,
    PaymentMethod,
    Payment,
    Release,
    Warranty,
    TmTicket,
    Prelim,
    JobSheet,
    ...catalog,
    JobCost,
    Bill,
    JournalEntry,
    PayrollRun,
    PayApplication,
    Commitment,
    JobBudget: Contract,
    WipSchedule,
    CommitmentLine: promised.lines[0]?.lineId ?? '',
    Change: promised.changes[0]?.changeId ?? '',
    Waiver: promised.waivers[0]?.waiverId ?? '',
    Account: chart.accounts.find(({ code }) => code === '9100')?.account ?? '',
    JournalExports: exports[0]?.exportId ?? '',
    Check,
    VendorAccount: catalog.Supplier,
    CrewAccess: catalog.Worker,
    PortalAccess,
    DailyLog,
    Delivery,
    Device: phone.deviceId,
    Timecard,
    Punch: punchId,
    AchFile,
    Reconciliation,
    AccessRequest,
    Open,
    Message: await messages(),
    Line: await first(`/job-costs/${JobCost}/labors`, 'id'),
    Link: await first(`/contracts/${Contract}/links`, 'linkId'),
    Note: await first(`/locations/${Location}/notes`, 'id'),
    Session: await first('/auth/sessions', 'id'),
    Share: profitShares[0]?.id ?? '',
    Offer: ownerOffers[0]?.id ?? '',
    ClosingFigures,
  };
  const shareOf = async (path: string) =>
    new RegExp(`/${path}/preview/([\\w-]{43})`).exec(
      await mailOf(({ text }) => text.includes(`/${path}/preview/`)),
    )?.[1] ?? '';
  const calendar = await done<CalendarLinkAnswer>('PUT', '/calendar-link', as);
  const tokenIn = (url = '') => url.slice(-47, -'.ics'.length);
  const crewCalendar = await done<{ url: string }>('PUT', '/crew/me/calendar', {
    ...onPhone,
    'idempotency-key': systemClock.newId(),
  });
  /**
   * What was mailed to its customer: links to look at a document of each kind, and where it is not signed yet, to sign
   * it.
   */
  const shares: Readonly<Record<string, string>> = {
    Proposal: await shareOf('proposals'),
    Contract: await shareOf('contracts'),
    ChangeOrder: await shareOf('change-orders'),
    Invoice: await shareOf('invoices'),
    Warranty: await shareOf('warranty'),
    TmTicket: await shareOf('tm-tickets'),
    PayApplication: await shareOf('pay-applications'),
    Prelim: await shareOf('lien-documents'),
    Release: await shareOf('releases'),
    JobSheet: await shareOf('job-sheets'),
    [CALENDAR]: tokenIn(calendar.link?.url),
    [CREW_CALENDAR]: tokenIn(crewCalendar.url),
  };
  const OnlinePayment = await paidOnline({ done, mailOf }, as, { Invoice, Bank, PaymentMethod });
  const all: typeof ids = { ...ids, PaymentAccount: id, OnlinePayment };
  return {
    id,
    person,
    as,
    ids: all,
    shares,
    invitations: [person.invitation, seller.invitation],
  };
}

/** It takes payments online, and its customer has paid a cent by the link of the invoice. */
async function paidOnline(
  { done, mailOf }: Pick<ApiClient, 'done' | 'mailOf'>,
  as: Readonly<Record<string, string>>,
  { Invoice, Bank, PaymentMethod }: Readonly<Record<'Invoice' | 'Bank' | 'PaymentMethod', string>>,
): Promise<string> {
  const ways = { takesCards: true, takesBankDebits: true };
  const methods = { cardMethodId: PaymentMethod, bankDebitMethodId: PaymentMethod };
  await done('POST', '/payment-account/connect', as, { payoutBankId: Bank, ...ways, ...methods });
  const letter = await mailOf(
    ({ to, text }) => to.includes('contact@zanzibar.example') && text.includes('/invoices/preview/'),
  );
  const path = `/invoices/preview/${/\/invoices\/preview\/([\w-]{43})/.exec(letter)?.[1]}/online-payment`;
  const key = { 'idempotency-key': systemClock.newId() };
  const { url } = await done<{ url: string }>('POST', path, key, {
    allocations: [{ invoiceId: Invoice, amount: 1 }],
  });
  const payment = new URL(url).searchParams.get('payment') ?? '';
  await vi.waitFor(
    async () => {
      const { last } = await done<{ last: { status: string } | null }>('GET', `${path}?payment=${payment}`, {});
      return last?.status === 'received' ? last : Promise.reject(new Error('The provider was not asked yet'));
    },
    { timeout: 60_000, interval: 500 },
  );
  return payment;
}
