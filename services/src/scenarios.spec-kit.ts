import type { Route } from '@backoffice/contracts/kernel';
import { address, company, paperwork, PNG, said, shareToken, type Asking, type Firm, type Served } from './testing.ts';

/** One request that a route takes. */
export type Scenario = { readonly params: Record<string, string>; readonly query: Record<string, string>; readonly asking: Asking };

let made = 0;
const name = () => `Client${(made += 1)}x`;

/** A request every write route of the table accepts, on records made for it. */
export async function scenarioOf(route: Route, run: Served, firm: Firm): Promise<Scenario> {
  const { ask } = run;
  const who = name();
  const as = (more: Partial<Scenario> & { body?: unknown } = {}): Scenario => ({ params: more.params ?? {}, query: more.query ?? {}, asking: more.asking ?? { ...firm.as, ...(more.body === undefined ? {} : { body: more.body }) } });
  const done = async (method: string, path: string, body?: unknown) => {
    const answer = await ask(method, path, { ...firm.as, body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const papers = () => paperwork(run, firm, who);
  const customer = async () => String((await done('POST', '/customers/create', firm.customerBody(who))).id);
  const linked = async () => {
    const all = await papers();
    await done('POST', `/proposals/${all.proposalId}/send-email`, { to: [firm.email(who.toLowerCase())], subject: 'Proposal', body: '{{doc.link}}' });
    const history = await run.log.readStream(firm.id, `Proposal-${all.proposalId}`);
    const { linkId } = said<{ linkId: string }>(history, 'ProposalLinkIssued');
    const { contentHash } = said<{ contentHash: string }>(history);
    return { ...all, linkId, token: shareToken(linkId), signature: { company: '', date: new Date().toISOString().slice(0, 10), name: 'Grace', title: '', signature: PNG, contentHash, consent: true } };
  };
  const companyBody = { name: who, type: 'parent', address, phone: `+1760${String(5_550_000 + made)}`, email: `${who}@new.example` };
  const place = async () => ({ name: `${who} yard`, address, customerId: await customer() });
  const terms = { name: 'Retaining wall', lineItems: [{ name: 'Wall', unitPrice: 100 }], sections: [{ title: 'Scope' }] };
  const owned = async (which: 'customerId' | 'locationId' | 'proposalId', ...before: (readonly [string, string])[]) => {
    const id = which === 'customerId' ? await customer() : (await papers())[which];
    for (const [method, path] of before) await done(method, path.replace(':id', id));
    return id;
  };
  const one = async (...owning: Parameters<typeof owned>) => ({ params: { id: await owned(...owning) } });
  const many = async (...owning: Parameters<typeof owned>) => as({ body: { ids: [await owned(...owning)] } });
  const binned = (path: string): readonly [string, string] => ['DELETE', path];

  const scenarios: Record<string, () => Scenario | Promise<Scenario>> = {
    'companies.create': () => as({ body: companyBody }),
    'companies.edit': () => as({ params: { id: firm.id }, body: { ...companyBody, name: firm.name } }),
    'companies.status': async () => {
      const another = await company(run, who);
      return as({ params: { id: another.id }, asking: { ...another.as, body: { status: 'inactive' } } });
    },
    'cost-plus-requests.create': async () => as({ body: { customerId: await customer(), reason: 'Unknown ground', proposedFeeBp: 1_500 } }),
    'cost-plus-requests.status': async () => {
      const id = await customer();
      await done('POST', '/cost-plus-requests/create', { customerId: id });
      return as({ params: { id }, body: { status: 'approved', note: 'Open books' } });
    },
    'customers.contactIsUnique': () => as({ body: { email: 'nobody@x.example' } }),
    'customers.create': () => as({ body: firm.customerBody(who) }),
    'customers.edit': async () => as({ ...(await one('customerId')), body: { ...firm.customerBody(who), notes: 'Edited' } }),
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
    'locations.removeNote': async () => {
      const { locationId } = await papers();
      await done('POST', `/locations/${locationId}/notes`, { text: 'Old' });
      const { noteId } = said<{ noteId: string }>(await run.log.readStream(firm.id, `Location-${locationId}`), 'LocationNoteAdded');
      return as({ params: { id: locationId, noteId } });
    },
    'locations.bulkTrash': () => many('locationId'),
    'locations.bulkTrashPost': () => many('locationId'),
    'locations.bulkRestore': () => many('locationId', binned('/locations/:id')),
    'proposals.create': async () => as({ query: { locationId: (await papers()).locationId }, body: terms }),
    'proposals.number': async () => as({ query: { locationId: (await papers()).locationId } }),
    'proposals.edit': async () => as({ ...(await one('proposalId')), body: { ...terms, name: 'Edited' } }),
    'proposals.trash': async () => as(await one('proposalId')),
    'proposals.restore': async () => as(await one('proposalId', binned('/proposals/:id/delete'))),
    'proposals.archive': async () => as(await one('proposalId')),
    'proposals.unarchive': async () => as(await one('proposalId', ['PUT', '/proposals/:id/archive'])),
    'proposals.duplicate': async () => as(await one('proposalId')),
    'proposals.emailFields': async () => as(await one('proposalId')),
    'proposals.smsFields': async () => as(await one('proposalId')),
    'proposals.sendEmail': async () => as({ ...(await one('proposalId')), body: { to: [firm.email(who.toLowerCase())], subject: 'Proposal', body: 'Hello {{doc.link}}' } }),
    'proposals.sendSms': async () => {
      const { customerId, proposalId } = await papers();
      const { contacts } = said<{ contacts: { phone: string }[] }>(await run.log.readStream(firm.id, `Customer-${customerId}`));
      return as({ params: { id: proposalId }, body: { to: [contacts[0]?.phone], body: '{{doc.link}}' } });
    },
    'proposals.revokeLink': async () => {
      const { proposalId, linkId } = await linked();
      return as({ params: { id: proposalId, linkId } });
    },
    'proposals.viewed': async () => as({ params: { id: (await linked()).token }, asking: {} }),
    'proposals.sign': async () => {
      const { token, signature } = await linked();
      return as({ params: { id: token }, asking: { body: signature } });
    },
    'proposals.decline': async () => as({ params: { id: (await linked()).token }, asking: { body: { reason: 'Too dear' } } }),
    'proposals.voidSignature': async () => {
      const { token, signature, proposalId } = await linked();
      await ask('PUT', `/proposals/${token}/sign`, { body: signature });
      return as({ params: { id: proposalId }, body: { reason: 'Wrong person' } });
    },
    'proposals.accept': async () => as({ ...(await one('proposalId')), body: { name: 'Grace', reason: 'By phone' } }),
    'proposals.bulkTrash': () => many('proposalId'),
    'proposals.bulkTrashPost': () => many('proposalId'),
    'proposals.bulkRestore': () => many('proposalId', binned('/proposals/:id/delete')),
    'proposals.bulkArchive': () => many('proposalId'),
    'proposals.bulkUnarchive': () => many('proposalId', ['PUT', '/proposals/:id/archive']),
  };
  const scenario = scenarios[route.name];
  if (!scenario) throw new Error(`The write route ${route.name} has no scenario: add one here`);
  return scenario();
}

export const pathOf = ({ path }: Route, { params, query }: Pick<Scenario, 'params' | 'query'>): string => {
  const asked = new URLSearchParams(query).toString();
  return path.replace(/:(\w+)/g, (_whole, param: string) => params[param] ?? '') + (asked ? `?${asked}` : '');
};
