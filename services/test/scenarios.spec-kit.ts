import { dictionaries } from '@backoffice/contracts';
import type { Route } from '@backoffice/contracts/kernel';
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
const uniqueName = () => `Client${(createdCount += 1)}x`;

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
  const papers = () => createPricedProposal(run, firm, who);
  const customer = async () => String((await done('POST', '/customers/create', firm.customerBody(who))).id);
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
        date: new Date().toISOString().slice(0, 10),
        name: 'Grace',
        title: '',
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
  const followUp = async () =>
    String(
      (await done('POST', '/follow-ups/create', { locationId: (await papers()).locationId, dueDate: '2199-12-30' })).id,
    );
  const accepted = async () => {
    const { proposalId } = await papers();
    await done('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    return proposalId;
  };
  const contract = async () =>
    String((await done('POST', `/contracts/generate-general?proposalId=${await accepted()}`, {})).id);
  const signedContract = async () => signed('contracts', 'Contract', await contract());
  const changeOf = async (contractId: string) =>
    String((await done('POST', `/change-orders/generate?contractId=${contractId}`, change)).id);
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
  /** An invoice that is a credit, to be applied to another of the same contract. */
  const credit = async () => {
    const owed = await approvedInvoice();
    const { contractId } = eventData<{ contractId: string }>(await run.log.readStream(firm.id, `Invoice-${owed}`));
    const billed = { invoiceItems: [{ name: 'Stone that came back', unitPrice: -500 }] };
    const { id } = await done('POST', `/invoices/add?contractId=${contractId}`, billed);
    await done('PUT', `/invoices/${String(id)}/approve`, {});
    return { invoiceId: String(id), allocations: [{ invoiceId: owed, amount: 500 }] };
  };
  /** What every dictionary can do. */
  const dictionaryScenarios = (path: string): Record<string, () => Promise<Scenario>> => {
    const id = async (...before: readonly string[]) => {
      const made = await entry(path);
      for (const method of before) await done(method, `/${path}/${made}`);
      return made;
    };
    return Object.fromEntries(
      Object.entries({
        create: async () => as({ body: { name: `${who} ${path}` } }),
        isUnique: async () => as({ query: { name: 'Nobody' } }),
        edit: async () => as({ params: { id: await id() }, body: { name: `${who} edited` } }),
        status: async () => as({ params: { id: await id() }, body: { status: 'inactive' } }),
        trash: async () => as({ params: { id: await id() } }),
        restore: async () => as({ params: { id: await id('DELETE') } }),
        bulkTrash: async () => as({ body: { ids: [await id()] } }),
        bulkTrashPost: async () => as({ body: { ids: [await id()] } }),
        bulkRestore: async () => as({ body: { ids: [await id('DELETE')] } }),
      }).map(([verb, scenario]) => [`${path}.${verb}`, scenario]),
    );
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
        recordPaperSignature: async () => {
          const document = await id();
          const scanPath = `${entity}/${document}/scan.png`;
          await done('POST', `/${path}/${document}/media`, { filePath: scanPath });
          return as({ params: { id: document }, body: { name: 'Grace', date: '2026-11-20', scanPath } });
        },
        voidSignature: async () =>
          as({ params: { id: await signed(path, entity, await id()) }, body: { reason: 'Wrong person' } }),
      }).map(([verb, scenario]) => [`${path}.${verb}`, scenario]),
    );
  };

  const fileScenarios = (
    path: string,
    entity: string,
    having: () => Promise<string>,
  ): Readonly<Record<string, () => Promise<Scenario>>> => {
    const file = (of: string) => ({ filePath: `${entity}/${of}/plan.png` });
    const beside = (id: string) => as({ params: { id }, body: file(id) });
    const attached = async () => {
      const id = await having();
      await done('POST', `/${path}/${id}/media`, file(id));
      return id;
    };
    return {
      [`${path}.attach`]: async () => beside(await having()),
      [`${path}.detach`]: async () => beside(await attached()),
    };
  };

  const scenarios: Record<string, () => Scenario | Promise<Scenario>> = {
    ...peopleScenarios(run, firm, who, as, done, companyBody),
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
    'receivables.sendStatements': async () =>
      as({ body: { ids: [await customer()], subject: 'Statement', body: 'Attached.' } }),
    'customers.trash': async () => as(await one('customerId')),
    'customers.restore': async () => as(await one('customerId', binned('/customers/:id'))),
    'customers.status': async () => as({ ...(await one('customerId')), body: { status: 'inactive' } }),
    'customers.bulkTrash': () => many('customerId'),
    'customers.bulkTrashPost': () => many('customerId'),
    'customers.bulkRestore': () => many('customerId', binned('/customers/:id')),
    'locations.isUnique': async () => as({ body: { name: 'Free', customerId: await customer() } }),
    'locations.create': async () => as({ body: await place() }),
    'locations.edit': async () => as({ ...(await one('locationId')), body: { name: `${who} edited`, address } }),
    'locations.trash': async () => as(await one('locationId')),
    'locations.restore': async () => as(await one('locationId', binned('/locations/:id'))),
    'locations.addNote': async () => as({ ...(await one('locationId')), body: { text: 'Gate code 4411' } }),
    ...fileScenarios('locations', 'Location', async () => (await papers()).locationId),
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
    'proposals.decline': async () =>
      as({
        params: { id: (await mailed('proposals', 'Proposal', (await papers()).proposalId)).token },
        asking: { body: { reason: 'Too dear' } },
      }),
    'proposals.accept': async () => as({ ...(await one('proposalId')), body: { name: 'Grace', reason: 'By phone' } }),
    ...fileScenarios('proposals', 'Proposal', async () => (await papers()).proposalId),
    ...documentScenarios('proposals', 'Proposal', async () => (await papers()).proposalId, {
      ...terms,
      name: 'Edited',
    }),
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
    ...documentScenarios('change-orders', 'ChangeOrder', async () => changeOf(await contract()), {
      ...change,
      name: 'Edited',
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
    'post-payments.create': async () => as({ body: await receipt() }),
    'post-payments.applyCredit': async () => as({ body: await credit() }),
    'post-payments.reallocate': async () => {
      const id = await payment();
      const { allocations } = eventData<{ allocations: { invoiceId: string }[] }>(
        await run.log.readStream(firm.id, `Payment-${id}`),
      );
      return as({ params: { id }, body: { allocations: [{ invoiceId: allocations[0]?.invoiceId, amount: 500 }] } });
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
    ...Object.assign({}, ...dictionaries.map(({ path }) => dictionaryScenarios(path))),
  };
  const scenario = scenarios[route.name];
  if (!scenario) throw new Error(`The write route ${route.name} has no scenario: add one here`);
  return scenario();
}

export const requestPath = ({ path }: Route, { params, query }: Pick<Scenario, 'params' | 'query'>): string => {
  const asked = new URLSearchParams(query).toString();
  return path.replace(/:(\w+)/g, (_whole, param: string) => params[param] ?? '') + (asked ? `?${asked}` : '');
};
