import { dayIn } from '@backoffice/contracts/kernel';

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

const address = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };

/** A company nobody of the demo has to do with: one record of every kind, and everything in it says so. */
export async function createForeignCompany({ done, mailOf, signIn, completeProfile, admin }: ApiClient) {
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
    date: dayIn('America/Los_Angeles', new Date().toISOString()),
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
  for (const [path, document] of [
    ['proposals', Open],
    ['change-orders', ChangeOrder],
    ['invoices', Invoice],
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

  const first = async (path: string, key: string) =>
    String((await done<{ items: readonly Record<string, string>[] }>('GET', path, read)).items[0]?.[key] ?? '');
  const messages = async () =>
    (await done<{ items: readonly { id: string }[] }>('POST', '/messages/list', read, { limit: 1 })).items[0]?.id ?? '';
  const ids: Readonly<Record<string, string>> = {
    Company: id,
    User,
    Customer,
    CostPlusRequest: Customer,
    Location,
    Proposal,
    FollowUp,
    Contract,
    ChangeOrder,
    LineItem,
    Invoice,
    Bank,
    PaymentMethod,
    Payment,
    AccessRequest,
    Open,
    Message: await messages(),
    Link: await first(`/contracts/${Contract}/links`, 'linkId'),
    Note: await first(`/locations/${Location}/notes`, 'id'),
    Session: await first('/auth/sessions', 'id'),
    Share:
      (await done<{ profitShares: readonly { id: string }[] }>('GET', `/companies/${id}`, as)).profitShares[0]?.id ??
      '',
  };
  const shareOf = async (path: string) =>
    new RegExp(`/${path}/preview/([\\w-]{43})`).exec(
      await mailOf(({ text }) => text.includes(`/${path}/preview/`)),
    )?.[1] ?? '';
  /** What was mailed to its customer: links to look at a document of each kind, and where it is not signed yet, to sign it. */
  const shares: Readonly<Record<string, string>> = {
    Proposal: await shareOf('proposals'),
    Contract: await shareOf('contracts'),
    ChangeOrder: await shareOf('change-orders'),
    Invoice: await shareOf('invoices'),
  };
  return { id, person, as, ids, shares, invitations: [person.invitation, seller.invitation] };
}
