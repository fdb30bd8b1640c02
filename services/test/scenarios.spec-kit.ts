import { systemClock } from '@backoffice/infra/clock';
import { dictionaries } from '@backoffice/contracts';
import type { Dictionary } from '@backoffice/contracts/capabilities';
import { usualSettings } from '@backoffice/contracts/features/inboxes';
import { NotificationKind } from '@backoffice/contracts/features/notifications';
import { defaultReminderSchedule } from '@backoffice/contracts/features/reminders';
import { journalFormats } from '@backoffice/contracts/features/journal-exports';
import { addDays, addMonths, dayIn, type Route } from '@backoffice/contracts/kernel';
import { systemContext } from '#kernel/context.ts';
import { neededFields } from './dictionary.spec-kit.ts';
import { achScenarios } from './ach-scenarios.spec-kit.ts';
import { budgetScenarios } from './budget-scenarios.spec-kit.ts';
import { commitmentScenarios } from './commitment-scenarios.spec-kit.ts';
import { photoScenarios } from './photo-scenarios.spec-kit.ts';
import { payApplicationScenarios } from './pay-application-scenarios.spec-kit.ts';
import { contractScenarios } from './contract-scenarios.spec-kit.ts';
import { jobCostScenarios } from './job-cost-scenarios.spec-kit.ts';
import { deliveryScenarios } from './delivery-scenarios.spec-kit.ts';
import { dailyLogScenarios } from './daily-log-scenarios.spec-kit.ts';
import { crewScenarios } from './crew-scenarios.spec-kit.ts';
import { portalScenarios } from './portal-scenarios.spec-kit.ts';
import { jobSheetScenarios } from './job-sheet-scenarios.spec-kit.ts';
import { onlinePaymentScenarios } from './online-payment-scenarios.spec-kit.ts';
import { openingScenarios } from './opening-scenarios.spec-kit.ts';
import { tmTicketScenarios } from './tm-ticket-scenarios.spec-kit.ts';
import { peopleScenarios, type Scenario } from './people-scenarios.spec-kit.ts';
import {
  address,
  createCompany,
  createPricedProposal,
  PIXEL_PNG,
  eventData,
  shareToken,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

export type { Scenario };

let createdCount = 0;
/** How far notifications were marked read: further each time. */
let marked = 0;
const uniqueName = () => `Client${(createdCount += 1)}x`;
/** Later than the one before, and before everything that is posted. */
const closingDay = () => addDays('1996-01-01', (createdCount += 1));
/** The last year of each company that was made final: all end before the days that are closed. */
const yearEnds = new Map<string, string>();
const nextYearEnd = (companyId: string) => {
  const next = addMonths(yearEnds.get(companyId) ?? '1989-12-31', 12);
  yearEnds.set(companyId, next);
  return next;
};

/** A request every write route of the table accepts, on records made for it. */
export async function scenarioOf(route: Route, run: ServedWriteSide, firm: TestCompany): Promise<Scenario> {
  const { ask } = run;
  const who = uniqueName();
  const as = (more: Partial<Scenario> & { body?: unknown } = {}): Scenario => ({
    params: more.params ?? {},
    query: more.query ?? {},
    asking: more.asking ?? { ...firm.as, ...(more.body === undefined ? {} : { body: more.body }) },
  });
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, { ...firm.as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  let asker: string | undefined;
  const papers = () => createPricedProposal(run, firm, who);
  const customer = async () => String((await done('POST', '/customers/create', firm.customerBody(who))).id);
  const colleague = async () => {
    const userName = `${who}.${(createdCount += 1)}`.toLowerCase();
    const person = { firstName: 'New', lastName: who, userName, email: `${userName}@new.example`, role: 'SM' };
    return String((await done('POST', '/users/create', { ...person, phoneNumber: '+16195550100' })).id);
  };
  const lastCommandOf = async (tenant: string, stream: string) =>
    (await run.log.readStream(tenant, stream)).at(-1)?.meta.commandId ?? '';
  /** A document in the mail: its link, and what signs it. */
  const mailed = async (path: string, entity: string, id: string) => {
    await done('POST', `/${path}/${id}/send-email`, {
      to: [firm.email(who.toLowerCase())],
      subject: 'For you',
      body: '{{doc.link}}',
    });
    const history = await run.log.readStream(firm.id, `${entity}-${id}`);
    const { linkId } = eventData<{ linkId: string }>(history, `${entity}LinkIssued`);
    const { contentHash } = eventData<{ contentHash: string }>(history);
    return {
      id,
      linkId,
      token: shareToken(linkId),
      signature: {
        company: '',
        date: systemClock.now().slice(0, 10),
        name: 'Grace',
        title: 'President',
        signature: PIXEL_PNG,
        contentHash,
        consent: true,
      },
    };
  };
  const signed = async (path: string, entity: string, id: string) => {
    const { token, signature } = await mailed(path, entity, id);
    const answer = await ask('PUT', `/${path}/${token}/sign`, { body: signature });
    if (answer.status >= 300) throw new Error(`${path}/sign: ${JSON.stringify(answer.body)}`);
    return id;
  };
  const companyBody = {
    name: who,
    type: 'parent',
    address,
    phone: `+1760${String(5_550_000 + createdCount)}`,
    email: `${who}@new.example`,
  };
  const place = async () => ({ name: `${who} yard`, address, customerId: await customer() });
  const terms = {
    name: 'Retaining wall',
    lineItems: [{ name: 'Wall', unitPrice: 100 }],
    sections: [{ title: 'Scope' }],
  };
  const change = { name: 'Steps', lineItems: [{ name: 'Steps', unitPrice: 175_000 }], daysAdded: 2 };
  const noted = async () => {
    const { locationId } = await papers();
    await done('POST', `/locations/${locationId}/notes`, { text: 'Old' });
    const { noteId } = eventData<{ noteId: string }>(
      await run.log.readStream(firm.id, `Location-${locationId}`),
      'LocationNoteAdded',
    );
    return { id: locationId, noteId };
  };
  const prelimsInfo = {
    claimantRole: 'subcontractor',
    hiringParty: { name: 'Coastline Homes', address: '9 Harbor Dr' },
    siteDescription: '4 Alder St',
    county: 'San Diego',
    firstFurnishedOn: '2026-11-02',
    workDescription: who,
    estimatedTotal: 1_800_000,
    owner: { name: 'Hillcrest HOA', address: '1 Laurel St' },
    directContractor: { name: 'Coastline Homes', address: '9 Harbor Dr' },
    noLenderKnown: true,
  };
  const today = dayIn('America/Los_Angeles', systemClock.now());
  const service = { recipient: 'owner', method: 'personal', servedOn: today, declaredBy: 'Olivia' };
  const noticedLocation = async () => {
    const { locationId } = await papers();
    await done('PUT', `/lien-documents/prelims-info?locationId=${locationId}`, prelimsInfo);
    return locationId;
  };
  const notice = async () =>
    String((await done('POST', `/lien-documents/create?locationId=${await noticedLocation()}`, {})).id);
  const readyNotice = async () => {
    const id = await notice();
    await done('PUT', `/lien-documents/${id}/mark-ready`, {});
    return id;
  };
  const servedNotice = async () => {
    const id = await readyNotice();
    await done('PUT', `/lien-documents/${id}/serve`, service);
    return id;
  };
  const followUp = async () =>
    String(
      (await done('POST', '/follow-ups/create', { locationId: (await papers()).locationId, dueDate: '2199-12-30' })).id,
    );
  /** By the one contact of a customer, the same each time. */
  const asking = async () => {
    const customerId = (asker ??= await customer());
    const created = await run.log.readStream(firm.id, `Customer-${customerId}`);
    const { contacts } = eventData<{ contacts: { id: string }[] }>(created);
    return { customerId, contactId: contacts[0]?.id ?? '', text: 'When do you come?' };
  };
  const question = async () => String((await done('POST', '/conversations/ask', await asking())).id);
  const accepted = async () => {
    const { proposalId } = await papers();
    await done('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    return proposalId;
  };
  const contract = async (content: object = {}) =>
    String((await done('POST', `/contracts/generate-general?proposalId=${await accepted()}`, content)).id);
  /** A location whose customer may have cost-plus contracts. */
  const costPlusPlace = async () => {
    const body = await place();
    await done('POST', '/cost-plus-requests/create', { customerId: body.customerId });
    await done('PUT', `/cost-plus-requests/${body.customerId}/status`, { status: 'approved' });
    return String((await done('POST', '/locations/create', body)).id);
  };
  const signedContract = async () => signed('contracts', 'Contract', await contract());
  const changeOf = async (contractId: string) =>
    String((await done('POST', `/change-orders/generate?contractId=${contractId}`, change)).id);
  const warranty = { startDate: '2199-12-01', coverage: 'The wall.' };
  const warrantyOf = async () =>
    String((await done('POST', `/warranty/add?contractId=${await signedContract()}`, warranty)).id);
  const waiver = {
    formType: 'conditionalProgress',
    throughDate: '2026-11-15',
    makerOfCheck: 'Hillcrest HOA',
    amountOfCheck: 5_000,
    checkPayableTo: 'Ridgeline',
  };
  const releaseOf = async (contractId: string, body: object = waiver) =>
    String((await done('POST', `/releases/add?contractId=${contractId}`, body)).id);
  /** Of a vendor, who is reached as the customer's contact is, and signs behind a link. */
  const vendorRelease = async () => {
    const contractId = await signedContract();
    const { customerId } = eventData<{ customerId: string }>(
      await run.log.readStream(firm.id, `Contract-${contractId}`),
    );
    const { contacts } = eventData<{ contacts: { phone: string }[] }>(
      await run.log.readStream(firm.id, `Customer-${customerId}`),
    );
    return releaseOf(contractId, {
      ...waiver,
      claimantKind: 'vendor',
      claimantName: 'Mesa Pumping',
      claimantEmail: firm.email(who.toLowerCase()),
      claimantPhone: contacts[0]?.phone,
    });
  };
  /** Half of a signed contract, billed. */
  const half = async (contractId: string) => {
    const { lineItems } = eventData<{ lineItems: { id: string }[] }>(
      await run.log.readStream(firm.id, `Contract-${contractId}`),
    );
    return {
      lineItems: [{ sourceLineItemId: lineItems[0]?.id, billing: { method: 'percent', percentToDate: 5_000 } }],
      invoiceItems: [{ name: 'Parking', unitPrice: 1_000 }],
    };
  };
  const invoice = async () => {
    const contractId = await signedContract();
    return String((await done('POST', `/invoices/add?contractId=${contractId}`, await half(contractId))).id);
  };
  const approvedInvoice = async () => {
    const id = await invoice();
    await done('PUT', `/invoices/${id}/approve`, {});
    return id;
  };
  const entry = async (path: string, body: object = {}) =>
    String((await done('POST', `/${path}/create`, { name: `${who} ${path}`, ...body })).id);
  const view = async (...before: readonly (readonly [string, string])[]) => {
    const { id } = await done('POST', '/saved-views/create', { list: 'invoices', name: `${who} view`, layout: {} });
    for (const [method, verb] of before) await done(method, `/saved-views/${String(id)}${verb}`);
    return String(id);
  };
  const receipt = async () => {
    const invoiceId = await approvedInvoice();
    const { customerId } = eventData<{ customerId: string }>(await run.log.readStream(firm.id, `Invoice-${invoiceId}`));
    return {
      customerId,
      receivedOn: '2026-11-20',
      amount: 10_000,
      bankId: await entry('banks'),
      methodId: await entry('payment-methods'),
      allocations: [{ invoiceId, amount: 1_000 }],
    };
  };
  const payment = async () => String((await done('POST', '/post-payments/create', await receipt())).id);
  const vendorBill = async () => ({
    vendorId: await entry('suppliers'),
    ref: `${who} invoice`,
    lines: [{ amount: 12_500, contractId: await signedContract() }],
  });
  const recordedBill = async () => {
    const body = await vendorBill();
    const { id } = await done('POST', '/ledgers/vendor/bills', body);
    return { billId: String(id), vendorId: body.vendorId };
  };
  /** What a material costs more than the bill of its vendor charges, as its job cost records it. */
  const correction = async () => {
    const { billId, vendorId } = await recordedBill();
    const id = systemClock.newId();
    const material = { materialId: systemClock.newId(), contractId: null, contractName: '', description: 'Base rock' };
    const data = { vendorId, billId, ref: `${who} invoice-A1`, lines: [{ ...material, amount: 1_500 }] };
    await run.write.gateway.execute(
      [{ entity: 'Bill', id, creates: true, command: { type: 'CorrectMaterials', data } }],
      systemContext(firm.id, `correct ${billId}`),
    );
    return id;
  };
  const checkOf = async () => {
    const { billId, vendorId } = await recordedBill();
    return { bankId: await entry('banks'), vendorId, amount: 12_500, lines: [{ billId, amount: 12_500 }] };
  };
  const entryOf = async (reason: string, amount = 100_000) => ({
    reason,
    lines: [
      { account: 'bank', bankId: await entry('banks', { name: `${who} ${reason}` }), debit: amount },
      { account: 'contributions', credit: amount },
    ],
  });
  const postedEntry = async () => String((await done('POST', '/ledgers/entries', await entryOf(`Money of ${who}`))).id);
  const payrollOf = async () => {
    const day = closingDay();
    return {
      periodFrom: day,
      periodTo: day,
      bankId: await entry('banks', { name: `${who} pays` }),
      lines: [{ employee: who, grossJob: 50_000, withheld: [{ amount: 12_000 }], net: 38_000 }],
    };
  };
  const postedPayroll = async () => String((await done('POST', '/ledgers/payrolls', await payrollOf())).id);
  const difference = { amount: 250, reason: `Rounding of ${who}` };
  /** A letter of the usual schedule is due for one of their invoices. */
  const remindedCustomer = async () => {
    const invoiceId = await approvedInvoice();
    const { customerId } = eventData<{ customerId: string }>(await run.log.readStream(firm.id, `Invoice-${invoiceId}`));
    const about = { invoiceId, number: '7', contractName: 'Wall', locationId: invoiceId, dueDate: '2026-11-01' };
    const due = defaultReminderSchedule.steps.slice(0, 1).map((step) => ({
      customerId,
      customerName: who,
      salesmanId: firm.nick.id,
      contactName: who,
      to: ['client@example.com'],
      returned: [],
      step,
      invoices: [{ ...about, openDue: 12_050 }],
      openDue: 12_050,
    }));
    run.letters.set(firm.id, [...(run.letters.get(firm.id) ?? []), ...due]);
    return customerId;
  };
  const ownAccount = async () => {
    await done('POST', '/ledgers/accounts', { code: who, name: `Fees of ${who}`, type: 'expense' });
    const { body } = await ask('GET', '/ledgers/accounts', firm.as);
    return String(body.accounts.find(({ code }: { code: string }) => code === who).account);
  };
  const writtenCheck = async () => String((await done('POST', '/ledgers/general/checks', await checkOf())).id);
  /** An invoice that is a credit, to be applied to another of the same contract. */
  const credit = async () => {
    const owed = await approvedInvoice();
    const { contractId } = eventData<{ contractId: string }>(await run.log.readStream(firm.id, `Invoice-${owed}`));
    const billed = { invoiceItems: [{ name: 'Stone that came back', unitPrice: -500 }] };
    const { id } = await done('POST', `/invoices/add?contractId=${contractId}`, billed);
    await done('PUT', `/invoices/${String(id)}/approve`, {});
    return { invoiceId: String(id), allocations: [{ invoiceId: owed, amount: 500 }] };
  };
  const fileScenarios = (
    path: string,
    entity: string,
    having: () => Promise<string>,
    below = path,
  ): Readonly<Record<string, () => Promise<Scenario>>> => {
    const file = (of: string) => ({ filePath: `${entity}/${of}/plan.png` });
    const beside = (id: string) => as({ params: { id }, body: file(id) });
    const attached = async () => {
      const id = await having();
      await done('POST', `/${below}/${id}/media`, file(id));
      return id;
    };
    return {
      [`${path}.attach`]: async () => beside(await having()),
      [`${path}.detach`]: async () => beside(await attached()),
      [`${path}.shareFile`]: async () => beside(await attached()),
      [`${path}.unshareFile`]: async () => {
        const id = await attached();
        await done('PUT', `/${below}/${id}/media/share`, file(id));
        return beside(id);
      },
    };
  };

  /** What every dictionary can do; below a record of another one the same once more. */
  const dictionaryScenarios = (dictionary: Dictionary): Record<string, () => Promise<Scenario>> => {
    const { path, entity: kind, parent, dated, files } = dictionary;
    let aboves = 0;
    const above = async () => {
      if (!parent) return {};
      const fields = entryFields(parent.of, `${who} ${parent.of.path} ${(aboves += 1)}`);
      return { [parent.by]: String((await done('POST', `/${parent.of.path}/create`, fields)).id) };
    };
    const fresh = async (name = `${who} ${path}`) => ({ ...entryFields(dictionary, name), ...(await above()) });
    const changed = async () =>
      Object.fromEntries(
        Object.entries(await fresh(`${who} edited`)).filter(
          ([name]) => !dated?.fields.includes(name) && name !== 'effectiveFrom',
        ),
      );
    const id = async (...before: readonly string[]) => {
      const { id: made } = await done('POST', `/${path}/create`, await fresh());
      for (const method of before) await done(method, `/${path}/${String(made)}`);
      return String(made);
    };
    const byRecord = {
      edit: async () => as({ params: { id: await id() }, body: await changed() }),
      trash: async () => as({ params: { id: await id() } }),
      restore: async () => as({ params: { id: await id('DELETE') } }),
      bulkTrash: async () => as({ body: { ids: [await id()] } }),
      bulkTrashPost: async () => as({ body: { ids: [await id()] } }),
      bulkRestore: async () => as({ body: { ids: [await id('DELETE')] } }),
    };
    return {
      ...(files && fileScenarios(path, kind, id)),
      ...Object.fromEntries(
        Object.entries({
          ...byRecord,
          create: async () => as({ body: await fresh() }),
          isUnique: async () => {
            const isWithin = dictionary.can.unique?.some(({ within }) => within.includes(parent?.by ?? ''));
            const query = uniqueFields[path] ?? { [dictionary.labels.label]: 'Nobody' };
            return as({ query: { ...(isWithin && (await above())), ...query } });
          },
          rate: async () => as({ params: { id: await id() }, body: { effectiveFrom: '2031-01-01', ...ratesOf[path] } }),
          status: async () => as({ params: { id: await id() }, body: { status: 'inactive' } }),
          bulkStatus: async () => as({ body: { ids: [await id()], status: 'inactive' } }),
          ...(parent?.recordPath && {
            createBelow: async () => as({ params: await above(), body: entryFields(dictionary, `${who} ${path}`) }),
            ...Object.fromEntries(Object.entries(byRecord).map(([verb, scenario]) => [`${verb}Record`, scenario])),
          }),
        }).map(([verb, scenario]) => [`${path}.${verb}`, scenario]),
      ),
    };
  };
  const owned = async (which: 'customerId' | 'locationId' | 'proposalId', ...before: (readonly [string, string])[]) => {
    const id = which === 'customerId' ? await customer() : (await papers())[which];
    for (const [method, path] of before) await done(method, path.replace(':id', id));
    return id;
  };
  const one = async (...owning: Parameters<typeof owned>) => ({ params: { id: await owned(...owning) } });
  const many = async (...owning: Parameters<typeof owned>) => as({ body: { ids: [await owned(...owning)] } });
  const binned = (path: string): readonly [string, string] => ['DELETE', path];

  /** What every document can do: `make` makes one, `edited` is what an edit says. */
  const documentScenarios = (
    path: string,
    entity: string,
    make: () => Promise<string>,
    edited: object,
  ): Record<string, () => Promise<Scenario>> => {
    const id = async (...before: readonly [string, string][]) => {
      const made = await make();
      for (const [method, verb] of before) await done(method, `/${path}/${made}/${verb}`);
      return made;
    };
    const each = async (...before: readonly [string, string][]) => as({ params: { id: await id(...before) } });
    const all = async (...before: readonly [string, string][]) => as({ body: { ids: [await id(...before)] } });
    const letter = { subject: 'For you', body: 'Hello {{doc.link}}' };
    const deleted: [string, string] = ['DELETE', 'delete'];
    const archived: [string, string] = ['PUT', 'archive'];
    return Object.fromEntries(
      Object.entries({
        edit: async () => as({ params: { id: await id() }, body: edited }),
        trash: () => each(),
        restore: () => each(deleted),
        archive: () => each(),
        unarchive: () => each(archived),
        bulkTrash: () => all(),
        bulkTrashPost: () => all(),
        bulkRestore: () => all(deleted),
        bulkArchive: () => all(),
        bulkUnarchive: () => all(archived),
        emailFields: () => each(),
        smsFields: () => each(),
        sendEmail: async () =>
          as({
            params: { id: await id() },
            body: { to: [firm.email(who.toLowerCase())], ...letter },
          }),
        previewEmail: async () => as({ params: { id: await id() }, body: letter }),
        sendTestEmail: async () => as({ params: { id: await id() }, body: letter }),
        sendSms: async () => {
          const document = await id();
          const { customerId } = eventData<{ customerId: string }>(
            await run.log.readStream(firm.id, `${entity}-${document}`),
          );
          const { contacts } = eventData<{ contacts: { phone: string }[] }>(
            await run.log.readStream(firm.id, `Customer-${customerId}`),
          );
          return as({ params: { id: document }, body: { to: [contacts[0]?.phone], body: '{{doc.link}}' } });
        },
        revokeLink: async () => {
          const sent = await mailed(path, entity, await id());
          return as({ params: { id: sent.id, linkId: sent.linkId } });
        },
        viewed: async () => as({ params: { id: (await mailed(path, entity, await id())).token }, asking: {} }),
        sign: async () => {
          const { token, signature } = await mailed(path, entity, await id());
          return as({ params: { id: token }, asking: { body: signature } });
        },
        share: async () => as({ params: { id: await id() }, body: { channel: 'copy' } }),
        signHereFields: async () => as({ params: { id: await id() } }),
        signHere: async () => as({ params: { id: await id() }, body: { signerName: 'Amy Chou', copyTo: 'none' } }),
        recordPaperSignature: async () => {
          const document = await id();
          const scanPath = `${entity}/${document}/scan.png`;
          await done('POST', `/${path}/${document}/media`, { filePath: scanPath });
          return as({
            params: { id: document },
            body: { name: 'Grace', title: 'President', date: '2026-11-20', scanPath },
          });
        },
        voidSignature: async () =>
          as({ params: { id: await signed(path, entity, await id()) }, body: { reason: 'Wrong person' } }),
      }).map(([verb, scenario]) => [`${path}.${verb}`, scenario]),
    );
  };

  const commitments = commitmentScenarios(run, firm, who, { as, done, entry, contract });
  const applications = payApplicationScenarios(run, firm, { as, done, signedContract });
  const jobSheets = jobSheetScenarios(run, firm, who, { as, done, contract: signedContract });
  const tickets = tmTicketScenarios({ as, done, signedContract });
  const dailyLogs = dailyLogScenarios(run, firm, { as, done, contract });
  const scenarios: Record<string, () => Scenario | Promise<Scenario>> = {
    ...peopleScenarios(run, firm, who, as, done, companyBody),
    ...jobCostScenarios(run, firm, who, { as, done, contract }),
    'templates/email.types': () => as({}),
    'companies.edit': () => as({ params: { id: firm.id }, body: { ...companyBody, name: firm.name } }),
    'companies.reminders': () =>
      as({
        params: { id: firm.id },
        body: {
          enabled: createdCount % 2 === 0,
          steps: [{ days: 1 + (createdCount % 365), subject: who, body: 'Please pay.' }],
        },
      }),
    'companies.status': async () => {
      const another = await createCompany(run, who);
      return as({ params: { id: another.id }, asking: { ...another.as, body: { status: 'inactive' } } });
    },
    'cost-plus-requests.create': async () =>
      as({ body: { customerId: await customer(), reason: 'Unknown ground', proposedFeeBp: 1_500 } }),
    'cost-plus-requests.status': async () => {
      const id = await customer();
      await done('POST', '/cost-plus-requests/create', { customerId: id });
      return as({ params: { id }, body: { status: 'approved', note: 'Open books' } });
    },
    'customers.contactIsUnique': () => as({ body: { email: 'nobody@x.example' } }),
    'customers.create': () => as({ body: firm.customerBody(who) }),
    'customers.edit': async () =>
      as({ ...(await one('customerId')), body: { ...firm.customerBody(who), notes: 'Edited' } }),
    ...fileScenarios('customers', 'Customer', customer),
    'customers.pauseReminders': async () => as({ ...(await one('customerId')), body: { reason: 'By phone' } }),
    'customers.resumeReminders': async () =>
      as({ ...(await one('customerId', ['PUT', '/customers/:id/pause-reminders'])), body: {} }),
    'reminders.send': async () => as({ body: { ids: [await remindedCustomer()] } }),
    'receivables.sendStatements': async () =>
      as({ body: { ids: [await customer()], subject: 'Statement', body: 'Attached.' } }),
    'reports.sendEmail': () =>
      as({
        query: { fromDate: '2026-11-01', toDate: '2026-11-05' },
        body: { to: ['books@canyon.example'], subject: `Deposits for ${who}`, body: 'Attached.' },
      }),
    'reports.emailFields': () => as({ query: { fromDate: '2026-11-01', toDate: '2026-11-05' } }),
    'undo.takeBack': async () => {
      const id = await customer();
      await done('DELETE', `/customers/${id}`);
      return as({ params: { id: await lastCommandOf(firm.id, `Customer-${id}`) }, body: { reason: 'Another one' } });
    },
    'undo.takeBackOnPlatform': async () => {
      const id = await colleague();
      await done('PUT', `/users/${id}/disable`);
      return as({ params: { id: await lastCommandOf('platform', `User-${id}`) }, body: { reason: 'Somebody else' } });
    },
    'customers.trash': async () => as(await one('customerId')),
    'customers.restore': async () => as(await one('customerId', binned('/customers/:id'))),
    'customers.status': async () => as({ ...(await one('customerId')), body: { status: 'inactive' } }),
    'customers.bulkTrash': () => many('customerId'),
    'customers.bulkTrashPost': () => many('customerId'),
    'customers.bulkRestore': () => many('customerId', binned('/customers/:id')),
    'customers.bulkStatus': async () => as({ body: { ids: [await customer()], status: 'inactive' } }),
    'notifications.markRead': async () => as({ body: { through: ++marked } }),
    'notifications.changeSettings': async () =>
      as({ body: { ...usualSettings, muted: [NotificationKind.options[++marked % 5]] } }),
    'saved-views.create': async () => as({ body: { list: 'invoices', name: `${who} view`, layout: {} } }),
    'saved-views.edit': async () => as({ params: { id: await view() }, body: { name: `${who} other`, layout: {} } }),
    'saved-views.trash': async () => as({ params: { id: await view() } }),
    'saved-views.restore': async () => as({ params: { id: await view(['DELETE', '']) } }),
    'saved-views.share': async () => as({ params: { id: await view() } }),
    'saved-views.unshare': async () => as({ params: { id: await view(['PUT', '/share']) } }),
    'saved-views.setDefault': async () =>
      as({ params: { id: await view() }, body: { audience: 'person', isDefault: true } }),
    'locations.isUnique': async () => as({ body: { name: 'Free', customerId: await customer() } }),
    'locations.create': async () => as({ body: await place() }),
    'locations.edit': async () => as({ ...(await one('locationId')), body: { name: `${who} edited`, address } }),
    'locations.trash': async () => as(await one('locationId')),
    'locations.restore': async () => as(await one('locationId', binned('/locations/:id'))),
    'locations.addNote': async () => as({ ...(await one('locationId')), body: { text: 'Gate code 4411' } }),
    ...fileScenarios('locations', 'Location', async () => (await papers()).locationId),
    ...photoScenarios({ as, done }, 'locations', 'Location', async () => (await papers()).locationId),
    'locations.removeNote': async () => as({ params: await noted() }),
    'locations.restoreNote': async () => {
      const params = await noted();
      await done('DELETE', `/locations/${params.id}/notes/${params.noteId}`);
      return as({ params });
    },
    'locations.bulkTrash': () => many('locationId'),
    'locations.bulkTrashPost': () => many('locationId'),
    'locations.bulkRestore': () => many('locationId', binned('/locations/:id')),
    'proposals.create': async () => as({ query: { locationId: (await papers()).locationId }, body: terms }),
    'proposals.number': async () => as({ query: { locationId: (await papers()).locationId } }),
    'proposals.duplicate': async () => as(await one('proposalId')),
    'proposals.revise': async () => as({ params: { id: await accepted() } }),
    'proposals.reinstate': async () => {
      const id = await accepted();
      const { id: revisionId } = await done('POST', `/proposals/${id}/revise`);
      await done('DELETE', `/proposals/${revisionId}/delete`);
      return as({ params: { id } });
    },
    'proposals.decline': async () =>
      as({
        params: { id: (await mailed('proposals', 'Proposal', (await papers()).proposalId)).token },
        asking: { body: { reason: 'Too dear' } },
      }),
    'proposals.accept': async () => as({ ...(await one('proposalId')), body: { name: 'Grace', reason: 'By phone' } }),
    ...fileScenarios('proposals', 'Proposal', async () => (await papers()).proposalId),
    ...photoScenarios({ as, done }, 'proposals', 'Proposal', async () => (await papers()).proposalId),
    ...documentScenarios('proposals', 'Proposal', async () => (await papers()).proposalId, {
      ...terms,
      name: 'Edited',
    }),
    'lien-documents.prelimsInfo': async () => as({ query: { locationId: (await papers()).locationId } }),
    'lien-documents.editPrelimsInfo': async () =>
      as({ query: { locationId: (await papers()).locationId }, body: prelimsInfo }),
    'lien-documents.create': async () => as({ query: { locationId: await noticedLocation() } }),
    'lien-documents.number': async () => as({ query: { locationId: (await papers()).locationId } }),
    'lien-documents.permanentDelete': async () => {
      const id = await notice();
      await done('DELETE', `/lien-documents/${id}/delete`);
      return as({ params: { id }, body: { reason: 'A test' } });
    },
    'lien-documents.markReady': async () => as({ params: { id: await notice() }, body: {} }),
    'lien-documents.serve': async () => as({ params: { id: await readyNotice() }, body: service }),
    'lien-documents.attachProof': async () => {
      const id = await servedNotice();
      const receiptPath = `Prelim/${id}/proof.png`;
      return as({ params: { id }, body: { recipient: 'owner', receiptPath } });
    },
    'lien-documents.amend': async () => as({ params: { id: await servedNotice() }, body: {} }),
    'lien-documents.void': async () => as({ params: { id: await servedNotice() }, body: { reason: 'Wrong house' } }),
    ...fileScenarios('job-sheets', 'JobSheet', jobSheets.sheet),
    ...photoScenarios({ as, done }, 'job-sheets', 'JobSheet', () => jobSheets.sheet()),
    ...documentScenarios('job-sheets', 'JobSheet', () => jobSheets.sheet('issue'), {
      name: 'Edited',
      materials: [{ name: 'Base rock' }],
    }),
    ...jobSheets.scenarios,
    ...fileScenarios('lien-documents', 'Prelim', notice),
    ...documentScenarios('lien-documents', 'Prelim', readyNotice, { name: 'Edited' }),
    'follow-ups.create': async () =>
      as({
        body: {
          locationId: (await papers()).locationId,
          dueDate: '2199-12-31',
          kind: 'visit',
          subject: 'Have they read it?',
          note: 'Bring the samples',
        },
      }),
    'follow-ups.complete': async () =>
      as({
        params: { id: await followUp() },
        body: { outcome: 'reschedule', note: 'On holiday', nextDueDate: '2199-12-31' },
      }),
    'follow-ups.reschedule': async () =>
      as({ params: { id: await followUp() }, body: { dueDate: '2199-12-31', note: 'On holiday' } }),
    'follow-ups.skip': async () => as({ params: { id: await followUp() }, body: { note: 'On holiday' } }),
    'follow-ups.cancel': async () => as({ params: { id: await followUp() }, body: { note: 'They moved away' } }),
    'follow-ups.reopen': async () => {
      const id = await followUp();
      await done('PUT', `/follow-ups/${id}/cancel`, {});
      return as({ params: { id }, body: {} });
    },
    ...fileScenarios('conversations', 'Conversation', question),
    'conversations.ask': async () => as({ body: await asking() }),
    'conversations.askOn': async () => {
      const { contactId } = await asking();
      return as({ params: { id: await question() }, body: { contactId, text: 'And who?' } });
    },
    'conversations.answer': async () => as({ params: { id: await question() }, body: { text: 'On Monday.' } }),
    'conversations.close': async () => as({ params: { id: await question() }, body: { reason: 'Asked twice' } }),
    'conversations.reopen': async () => {
      const id = await question();
      await done('PUT', `/conversations/${id}/close`, { reason: 'Asked twice' });
      return as({ params: { id }, body: {} });
    },
    'contracts.generationDetails': async () => as({ query: { proposalId: await accepted() } }),
    'contracts.generateGeneral': async () =>
      as({
        query: { proposalId: await accepted() },
        body: {
          downPayment: 100,
          paymentSchedule: [{ label: 'Start', bp: 1_000, milestone: 'Start of work' }],
          lender: { name: 'First Bank' },
        },
      }),
    'contracts.costPlusDetails': async () => as({ query: { locationId: await costPlusPlace() } }),
    'contracts.generateCostPlus': async () =>
      as({ query: { locationId: await costPlusPlace() }, body: { name: 'Repairs', costPlus: { feeBp: 1_500 } } }),
    'contracts.estimateCosts': async () =>
      as({ params: { id: await signedContract() }, body: { estimatedCost: 1_000_000 } }),
    ...contractScenarios(run, firm, who, { as, done, place, signedContract }),
    'contracts.number': () => as(),
    'contracts.countersign': async () =>
      as({ params: { id: await signedContract() }, body: { name: 'Olivia', signature: PIXEL_PNG } }),
    'contracts.complete': async () =>
      as({ params: { id: await signedContract() }, body: { completedOn: '2026-11-20' } }),
    'contracts.close': async () => as({ params: { id: await signedContract() }, body: { reason: 'Done' } }),
    'contracts.reopen': async () => {
      const id = await signedContract();
      await done('PUT', `/contracts/${id}/close`, {});
      return as({ params: { id }, body: { reason: 'Forgot a change' } });
    },
    'contracts.closeCostEntry': async () => as({ params: { id: await signedContract() }, body: {} }),
    'contracts.openCostEntry': async () => {
      const id = await signedContract();
      await done('PUT', `/contracts/${id}/close-cost-entry`, {});
      return as({ params: { id }, body: { reason: 'A late bill' } });
    },
    'contracts.void': async () => as({ params: { id: await signedContract() }, body: { reason: 'Sold the house' } }),
    ...fileScenarios('contracts', 'Contract', contract),
    ...documentScenarios('contracts', 'Contract', contract, { name: 'Edited' }),
    'change-orders.generationDetails': async () => as({ query: { contractId: await contract() } }),
    'change-orders.generate': async () => as({ query: { contractId: await contract() }, body: change }),
    'change-orders.create': async () => as({ query: { contractId: await contract() }, body: change }),
    'change-orders.number': async () => as({ query: { contractId: await contract() } }),
    'change-orders.isUnique': async () => {
      const contractId = await contract();
      return as({ params: { id: await changeOf(contractId) }, query: { contractId, number: '7' } });
    },
    'change-orders.approve': async () =>
      as({ params: { id: await changeOf(await signedContract()) }, body: { reason: 'By phone' } }),
    'change-orders.unapprove': async () => {
      const id = await changeOf(await signedContract());
      await done('PUT', `/change-orders/${id}/approve`, { reason: 'By phone' });
      return as({ params: { id }, body: { reason: 'Too early' } });
    },
    ...fileScenarios('change-orders', 'ChangeOrder', async () => changeOf(await contract())),
    ...photoScenarios({ as, done }, 'change-orders', 'ChangeOrder', async () => changeOf(await contract())),
    ...documentScenarios('change-orders', 'ChangeOrder', async () => changeOf(await contract()), {
      ...change,
      name: 'Edited',
    }),
    ...tickets.scenarios,
    ...fileScenarios('tm-tickets', 'TmTicket', () => tickets.ticket()),
    ...photoScenarios({ as, done }, 'tm-tickets', 'TmTicket', () => tickets.ticket()),
    ...documentScenarios('tm-tickets', 'TmTicket', () => tickets.submitted(), { name: 'Edited' }),
    'tm-tickets.edit': tickets.edit,
    'releases.add': async () => as({ query: { contractId: await signedContract() }, body: waiver }),
    'releases.details': async () => as({ query: { contractId: await signedContract() } }),
    'releases.number': async () => as({ query: { contractId: await contract() } }),
    'releases.isUnique': async () => {
      const contractId = await signedContract();
      return as({ params: { id: await releaseOf(contractId) }, query: { contractId, number: '7' } });
    },
    'releases.coverage': async () => as({ params: { id: await releaseOf(await signedContract()) } }),
    'releases.duplicate': async () => as({ params: { id: await releaseOf(await signedContract()) } }),
    'releases.allowUnpaid': async () =>
      as({
        params: { id: await releaseOf(await signedContract(), { formType: 'unconditionalFinal' }) },
        body: { reason: 'The wire is confirmed' },
      }),
    'releases.acknowledgePayment': async () =>
      as({
        params: { id: await signed('releases', 'Release', await vendorRelease()) },
        body: { acknowledgedOn: '2026-11-20', note: 'By letter' },
      }),
    ...fileScenarios('releases', 'Release', async () => releaseOf(await signedContract())),
    ...documentScenarios('releases', 'Release', vendorRelease, {
      field: 'owner',
      value: 'Edited',
    }),
    'invoices.sheet': async () => as({ query: { contractId: await signedContract() } }),
    'invoices.add': async () => {
      const contractId = await signedContract();
      return as({ query: { contractId }, body: await half(contractId) });
    },
    'invoices.number': () => as(),
    'invoices.duplicate': async () => as({ params: { id: await invoice() } }),
    'invoices.approve': async () => as({ params: { id: await invoice() }, body: {} }),
    'invoices.unapprove': async () => as({ params: { id: await approvedInvoice() }, body: {} }),
    'invoices.pauseReminders': async () => as({ params: { id: await invoice() }, body: { reason: 'By phone' } }),
    'invoices.resumeReminders': async () => {
      const id = await invoice();
      await done('PUT', `/invoices/${id}/pause-reminders`, {});
      return as({ params: { id }, body: {} });
    },
    'invoices.void': async () => as({ params: { id: await approvedInvoice() }, body: { reason: 'Wrong contract' } }),
    ...fileScenarios('invoices', 'Invoice', approvedInvoice),
    ...documentScenarios('invoices', 'Invoice', approvedInvoice, {}),
    'invoices.edit': async () => {
      const id = await invoice();
      const { contractId } = eventData<{ contractId: string }>(await run.log.readStream(firm.id, `Invoice-${id}`));
      return as({
        params: { id },
        body: { ...(await half(contractId)), invoiceItems: [{ name: 'Parking', unitPrice: 2_000 }] },
      });
    },
    ...Object.fromEntries(
      ['trash', 'restore', 'bulkTrash', 'bulkTrashPost', 'bulkRestore'].map((verb) => [
        `invoices.${verb}`,
        async () => {
          const id = await invoice();
          if (/[rR]estore/.test(verb)) await done('DELETE', `/invoices/${id}/delete`);
          return verb.startsWith('bulk') ? as({ body: { ids: [id] } }) : as({ params: { id } });
        },
      ]),
    ),
    'warranty.add': async () => as({ query: { contractId: await signedContract() }, body: warranty }),
    'warranty.generationDetails': async () => as({ query: { contractId: await signedContract() } }),
    'warranty.number': () => as(),
    'warranty.void': async () =>
      as({ params: { id: (await mailed('warranty', 'Warranty', await warrantyOf())).id }, body: { reason: 'Sold' } }),
    ...fileScenarios('warranty', 'Warranty', () => warrantyOf()),
    ...documentScenarios('warranty', 'Warranty', () => warrantyOf(), { months: 24 }),
    ...fileScenarios('post-payments', 'Payment', payment),
    'reassignments.create': async () => as({ body: { customerIds: [await customer()], toSalesmanId: firm.jo.id } }),
    'reassignments.undo': async () => {
      const { reassignmentId } = await done('POST', '/reassignments', {
        customerIds: [await customer()],
        toSalesmanId: firm.jo.id,
      });
      return as({ params: { id: String(reassignmentId) } });
    },
    ...budgetScenarios(run, firm, { as, done, signedContract, changeOf }),
    ...commitments.scenarios,
    ...fileScenarios('pay-applications', 'PayApplication', applications.application),
    ...documentScenarios('pay-applications', 'PayApplication', applications.submitted, {}),
    ...applications.scenarios,
    'pay-applications.sheet': async () => as({ query: { contractId: await signedContract() } }),
    ...fileScenarios('commitments', 'Commitment', commitments.commitment),
    'bills.record': async () => as({ body: await vendorBill() }),
    'bills.recordCredit': async () => as({ body: await vendorBill() }),
    'bills.recordAdjustment': async () => as({ body: await vendorBill() }),
    'bills.edit': async () =>
      as({ params: { id: (await recordedBill()).billId }, body: { lines: [{ amount: 9_900 }] } }),
    'bills.void': async () => as({ params: { id: (await recordedBill()).billId }, body: { reason: 'Sent twice' } }),
    'bills.match': async () => as({ params: { id: await correction() }, body: { ref: `${who} memo` } }),
    'bills.writeOff': async () => as({ params: { id: await correction() }, body: { reason: 'They do not follow' } }),
    ...fileScenarios('bills', 'Bill', async () => (await recordedBill()).billId, 'ledgers/vendor/bills'),
    'checks.write': async () => as({ body: await checkOf() }),
    'checks.payBills': async () =>
      as({ body: { bankId: await entry('banks'), billIds: [(await recordedBill()).billId] } }),
    'checks.edit': async () => {
      const body = await checkOf();
      const { id } = await done('POST', '/ledgers/general/checks', body);
      return as({ params: { id: String(id) }, body: { lines: body.lines, memo: 'Second delivery' } });
    },
    'checks.print': async () => as({ params: { id: await writtenCheck() }, body: {} }),
    'checks.nextNumber': async () => as({ query: { bankId: await entry('banks') } }),
    'checks.positivePay': async () =>
      as({ body: { bankId: await entry('banks'), accountNumber: '000123456', from: '2026-11-01', to: '2026-11-30' } }),
    'checks.sheets': async () => as({ body: { checkIds: [await writtenCheck()] } }),
    'checks.numberSheets': async () => as({ body: { checkIds: [await writtenCheck()], number: '8801' } }),
    'checks.printed': async () => as({ body: { checkIds: [await writtenCheck()] } }),
    ...achScenarios({ as, done, entry }),
    ...onlinePaymentScenarios(run, firm, { as, done, approvedInvoice, mailed }),
    ...portalScenarios(run, firm, { as, done, customer }),
    ...crewScenarios(run, firm, { as, done, sheet: () => jobSheets.sheet('issue') }),
    ...dailyLogs.scenarios,
    ...deliveryScenarios(run, firm, { as, done, sheet: () => jobSheets.sheet('issue') }),
    ...photoScenarios({ as, done }, 'daily-logs', 'DailyLog', dailyLogs.log),
    'checks.clear': async () => as({ params: { id: await writtenCheck() }, body: {} }),
    'checks.void': async () => as({ params: { id: await writtenCheck() }, body: { reason: 'Lost in the mail' } }),
    ...fileScenarios('checks', 'Check', writtenCheck, 'ledgers/general/checks'),
    'journal-entries.post': async () => as({ body: await entryOf(`Money of ${who}`) }),
    'journal-entries.reverse': async () =>
      as({ params: { id: await postedEntry() }, body: { reason: 'Posted twice' } }),
    'journal-entries.repeat': async () =>
      as({ params: { id: await postedEntry() }, body: { dayOfMonth: 15, endsOn: null } }),
    'journal-entries.stopRepeating': async () => {
      const id = await postedEntry();
      await done('PUT', `/ledgers/entries/${id}/repeat`, { dayOfMonth: 15 });
      return as({ params: { id }, body: {} });
    },
    'journal-entries.correct': async () =>
      as({ params: { id: await postedEntry() }, body: await entryOf('It was less', 90_000) }),
    ...fileScenarios('journal-entries', 'JournalEntry', postedEntry, 'ledgers/entries'),
    'payroll-runs.post': async () => as({ body: await payrollOf() }),
    'payroll-runs.reverse': async () => as({ params: { id: await postedPayroll() }, body: { reason: 'Paid twice' } }),
    'payroll-runs.clear': async () => as({ params: { id: await postedPayroll() }, body: difference }),
    'payroll-runs.restore': async () => {
      const id = await postedPayroll();
      await done('PUT', `/ledgers/payrolls/${id}/difference`, difference);
      return as({ params: { id }, body: { reason: 'Hours were missing' } });
    },
    ...fileScenarios('payroll-runs', 'PayrollRun', postedPayroll, 'ledgers/payrolls'),
    'chart-of-accounts.get': () => as(),
    'chart-of-accounts.standings': () => as(),
    'chart-of-accounts.file': () => as(),
    'chart-of-accounts.edit': () => as({ body: { accounts: [{ account: 'fees', code: who, name: `Fees ${who}` }] } }),
    'chart-of-accounts.add': () => as({ body: { code: who, name: `Fees of ${who}`, type: 'expense' } }),
    'chart-of-accounts.costs': () => as({ body: { from: addDays('2030-01-01', (createdCount += 1)) } }),
    'inventory-counts.count': async () => {
      const item = { item: `Rock ${(createdCount += 1)} of ${who}`, unit: 'ton', rate: 318, onHand: 10_000 };
      const { id } = await done('POST', '/inventories/create', item);
      return as({ params: { id: String(id) }, body: { counted: 9_000 } });
    },
    'chart-of-accounts.mapping': async () =>
      as({ body: { mapping: [{ cost: 'otherJobCosts', phase: who, account: 'otherJobCosts' }] } }),
    'chart-of-accounts.retire': async () => as({ params: { account: await ownAccount() }, body: {} }),
    'chart-of-accounts.reinstate': async () => {
      const account = await ownAccount();
      await done('PUT', `/ledgers/accounts/${account}/retire`, {});
      return as({ params: { account }, body: {} });
    },
    'journal-exports.make': () => {
      const day = closingDay();
      return as({ body: { format: 'csv', from: day, to: day } });
    },
    'journal-exports.withdraw': async () => {
      const day = closingDay();
      // only the last one for a program is withdrawn
      const format = journalFormats.filter((each) => each !== 'xero')[createdCount % 5];
      await done('POST', '/ledgers/journal/exports', { format, from: day, to: day });
      const history = await run.log.readStream(firm.id, `JournalExports-${firm.id}`);
      const { exportId } = eventData<{ exportId: string }>(history.toReversed(), 'ExportMade');
      return as({ params: { id: exportId }, body: { reason: `The program of ${who} has not taken it` } });
    },
    ...openingScenarios(run, firm, who, {
      as,
      done,
      entry,
      contract: signedContract,
      customer: async (name) => String((await done('POST', '/customers/create', firm.customerBody(name))).id),
      day: () => addDays('2001-01-01', (createdCount += 1)),
    }),
    'book-closings.get': () => as(),
    'book-closings.close': () => as({ body: { through: closingDay() } }),
    'book-closings.reopen': async () => {
      const through = closingDay();
      await done('POST', '/ledgers/closing/close', { through });
      return as({ body: { through: addDays(through, -1), reason: `A late bill of ${who}` } });
    },
    'book-closings.finalize': async () => {
      await done('POST', '/ledgers/closing/close', { through: closingDay() });
      return as({ body: { yearEnd: nextYearEnd(firm.id) } });
    },
    'reconciliations.reconcile': async () => {
      const { bankId, ...first } = await receipt();
      const post = async () =>
        String((await done('POST', '/post-payments/create', { ...first, bankId, allocations: [] })).id);
      const [deposit, returned] = [await post(), await post()];
      await done('PUT', `/post-payments/${returned}/return`, { reason: 'No funds', fee: 3_500 });
      const permit = { payee: 'City', amount: 12_500, lines: [{ account: 'expenses', amount: 12_500 }] };
      const { id } = await done('POST', '/ledgers/general/checks', { ...permit, bankId });
      const ticked = { checkIds: [String(id)], depositIds: [deposit], returnIds: [returned], feeIds: [returned] };
      return as({ body: { bankId, statementDate: today, endingBalance: -16_000, ...ticked } });
    },
    'reconciliations.reopen': async () => {
      const { bankId } = await receipt();
      const statement = { bankId, statementDate: today, endingBalance: 0 };
      const { id } = await done('POST', '/ledgers/general/reconciliations', statement);
      return as({ params: { id: String(id) }, body: { reason: `${who} had read another page` } });
    },
    'post-payments.create': async () => as({ body: await receipt() }),
    'post-payments.applyCredit': async () => as({ body: await credit() }),
    'post-payments.reallocate': async () => {
      const id = await payment();
      const { allocations } = eventData<{ allocations: { invoiceId: string }[] }>(
        await run.log.readStream(firm.id, `Payment-${id}`),
      );
      return as({ params: { id }, body: { allocations: [{ invoiceId: allocations[0]?.invoiceId, amount: 500 }] } });
    },
    'post-payments.depositLater': async () => {
      const { bankId, ...inHand } = await receipt();
      const { id } = await done('POST', '/post-payments/create', inHand);
      return as({ params: { id: String(id) }, body: { bankId } });
    },
    'post-payments.refund': async () => {
      const { bankId, ...inHand } = await receipt();
      const { id } = await done('POST', '/post-payments/create', { ...inHand, bankId, allocations: [] });
      return as({ params: { id: String(id) }, body: { bankId, amount: 100, number: `R-${who}` } });
    },
    'post-payments.takeBackRefund': async () => {
      const { bankId, ...inHand } = await receipt();
      const id = String((await done('POST', '/post-payments/create', { ...inHand, bankId, allocations: [] })).id);
      await done('PUT', `/post-payments/${id}/refund`, { bankId, amount: 100, number: `R-${who}` });
      const history = await run.log.readStream(firm.id, `Payment-${id}`);
      const { entryId } = eventData<{ entryId: string }>(history.toReversed(), 'CreditRefunded');
      return as({ params: { id }, body: { entryId, reason: 'It was never mailed' } });
    },
    'post-payments.editDeposit': async () =>
      as({
        params: { id: await payment() },
        body: {
          bankId: await entry('banks', { name: `${who} other` }),
          methodId: await entry('payment-methods', { name: `${who} other` }),
          reason: 'Wrong bank',
        },
      }),
    'post-payments.clear': async () => as({ params: { id: await payment() }, body: {} }),
    'post-payments.returned': async () =>
      as({ params: { id: await payment() }, body: { reason: 'No funds', fee: 3_500 } }),
    'post-payments.reverse': async () => as({ params: { id: await payment() }, body: { reason: 'Posted twice' } }),
    ...Object.assign({}, ...dictionaries.map(dictionaryScenarios)),
  };
  const scenario = scenarios[SAME_AS[route.name] ?? route.name];
  if (!scenario) throw new Error(`The write route ${route.name} has no scenario: add one here`);
  return scenario();
}

/** Routes at a second address. */
const SAME_AS: Readonly<Record<string, string>> = {
  'job-costs.add': 'job-costs.create',
  'job-costs.delete': 'job-costs.trash',
  'companies.setStatus': 'companies.status',
};

export const requestPath = ({ path }: Route, { params, query }: Pick<Scenario, 'params' | 'query'>): string => {
  const asked = new URLSearchParams(query).toString();
  return path.replace(/:(\w+)/g, (_whole, param: string) => params[param] ?? '') + (asked ? `?${asked}` : '');
};

const ratesOf: Readonly<Record<string, object>> = {
  workers: { regularRate: 4_000 },
  wages: { baseRate: 4_000 },
  overheads: { rateBp: 1_300 },
};
const uniqueFields: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  workers: { employeeNo: '9' },
  wages: { name: 'Nobody', effectiveFrom: '2026-01-01' },
  'percent-splits': { percent: '7.77' },
  equipments: { unitNumber: '9' },
  'worker-absences': { firstDay: '2026-01-01' },
  'worker-certificates': { kind: 'forklift', number: '9' },
  'company-holidays': { date: '2026-01-01' },
};
/** Beside what it cannot do without: what its rules ask for. */
const more: Readonly<Record<string, object>> = {
  'report-schedules': { recipients: 'books@canyon.example' },
  workers: { lastName: 'Delgado' },
  overheads: { rateBp: 1_250 },
  'templates/email': { subject: 'Hello' },
};
let percents = 0;
let holidays = 0;
/** A new entry of a dictionary, its first rates too; what it belongs to is added. */
function entryFields(dictionary: Dictionary, name: string): Readonly<Record<string, unknown>> {
  const { path, parent, labels, fields } = dictionary;
  const label = path === 'workers' ? 'firstName' : labels.label;
  const { [parent?.by ?? '']: _above, ...needed } = neededFields(dictionary);
  return {
    ...needed,
    ...more[path],
    ...(!fields[label]?.computed && { [label]: path === 'percent-splits' ? (percents += 1) / 100 : name }),
    ...(path === 'company-holidays' && { date: addDays('2030-01-01', (holidays += 1)) }),
  };
}
