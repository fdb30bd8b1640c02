import { defaultBookkeepingRules } from '@backoffice/contracts/features/companies';
import { creatableRoles, RIGHTS_ROLE } from '@backoffice/contracts/features/users';
import type { Role } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { deterministicUuid } from '@backoffice/infra/http';
import { SYSTEM, systemContext } from '#kernel/context.ts';
import {
  createCompany,
  eventData,
  type TestRequest,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

/** One request that a route takes. */
export type Scenario = {
  readonly params: Record<string, string>;
  readonly query: Record<string, string>;
  readonly asking: TestRequest;
};
type ScenarioFactory = (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
type SendCommand = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;
const PLATFORM = 'platform';
let made = 0;
let isWarned = false;

/** Requests that the write routes of people, companies and access take. */
export function peopleScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  who: string,
  as: ScenarioFactory,
  done: SendCommand,
  companyBody: object,
): Record<string, () => Promise<Scenario>> {
  const person = () => ({
    firstName: 'New',
    lastName: who,
    userName: `${who}.${++made}`.toLowerCase(),
    email: `${who}.${made}@new.example`,
    phoneNumber: '+16195550100',
  });
  const tell = (entity: string, id: string, type: string, data: object, begins?: true) =>
    run.write.gateway.execute(
      [{ entity, id, command: { type, data }, ...(begins ? { creates: begins } : {}) }],
      systemContext(PLATFORM, `scenario ${++made}`),
    );
  const colleague = async () => (await done('POST', '/users/create', { ...person(), role: 'SM' })).id;
  const deleted = async () => {
    const id = await colleague();
    await done('DELETE', `/users/${id}`);
    return id;
  };
  const to = async (body?: unknown) =>
    as({ params: { id: await colleague() }, ...(body === undefined ? {} : { body }) });

  /** A company of the same group in which the owner of this one has no part. */
  const sister = async () => {
    const id = systemClock.newId();
    const own = eventData<object>(await run.log.readStream(PLATFORM, `Company-${firm.id}`));
    await tell(
      'Company',
      id,
      'CreateCompany',
      {
        ...own,
        name: `${who} sister ${++made}`,
        licenseNumber: '',
        type: 'subsidiary',
        parentCompanyId: firm.id,
        phone: `+1650${5_550_000 + made}`,
        email: `sister${made}@${who}.example`.toLowerCase(),
      },
      true,
    );
    return id;
  };
  const complete = async (companyId: string, role: Role = 'SM') => {
    const [id, own] = [systemClock.newId(), person()];
    await tell(
      'User',
      id,
      'InviteUser',
      { ...own, companyId, memberships: [{ companyId, role, status: 'active' }] },
      true,
    );
    await tell('User', id, 'ActivateUser', {});
    await tell('User', id, 'EditProfile', {
      firstName: own.firstName,
      lastName: own.lastName,
      phoneNumber: own.phoneNumber,
      profilePicture: null,
      signature: 'users/spec/signature.png',
    });
    return { id, token: run.signIn(id), companyId };
  };
  /** Somebody of a company whom it has offered to become an owner. */
  const offeree = async (companyId = firm.id) => {
    const { id: userId, token } = await complete(companyId);
    const offered = { userId, personName: `New ${who}`, email: `${userId}@new.example`, stepsDownTo: null };
    await tell('Company', companyId, 'OfferOwnerRole', { ...offered, isInvited: false });
    const { offerId } = eventData<{ offerId: string }>(
      (await run.log.readStream(PLATFORM, `Company-${companyId}`)).toReversed(),
      'OwnerRoleOffered',
    );
    return { userId, token, offerId };
  };
  const answered = async () => {
    const { offerId, token } = await offeree();
    return as({ params: { id: firm.id, offerId }, asking: { token } });
  };
  const requested = async (path: string, from: string, body: object, role: Role = 'SM') => {
    const { token, companyId } = await complete(from, role);
    const answer = await run.ask('POST', `/${path}/request`, { token, companyId, body });
    if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return String(answer.body.id);
  };
  const companyRequest = async () =>
    requested('company-access', await sister(), { targetCompanyId: firm.id, role: 'SM' });
  const portfolioRequest = async () => requested('portfolio-access', firm.id, { portfolioOwnerId: await colleague() });
  const bookkeeper = () => complete(firm.id, RIGHTS_ROLE);
  const oneRight = { rights: ['seeHistory'] };
  const rightRequest = async () => requested('right-access', firm.id, { right: 'seeHistory' }, RIGHTS_ROLE);
  const answers = (path: string, request: () => Promise<string>) =>
    Object.fromEntries(
      ['approve', 'reject', 'revoke'].map((verb) => [
        `${path}.${verb}`,
        async () => {
          const id = await request();
          if (verb === 'revoke') await done('PUT', `/${path}/${id}/approve`, {});
          return as({ params: { id }, body: { note: 'Agreed' } });
        },
      ]),
    );

  const share = () => ({
    role: 'salesman',
    shareBp: 10,
    effectiveFrom: new Date(Date.UTC(2026, 0, ++made)).toISOString().slice(0, 10),
  });
  const shareId = async () => {
    await done('POST', `/companies/${firm.id}/profit-shares`, share());
    return eventData<{ shareId: string }>(
      (await run.log.readStream(PLATFORM, `Company-${firm.id}`)).toReversed(),
      'ProfitShareAdded',
    ).shareId;
  };
  /**
   * Those a company has chosen, in another order each time: there are none to choose from yet, so this happened before.
   */
  const categories = async () => {
    const stream = `Company-${firm.id}`;
    const told = await run.log.readStream(PLATFORM, stream);
    const chosen = told.findLast(({ type }) => type === 'EquipmentCustomized')?.data as
      | { categoryIds: string[] }
      | undefined; // by its contract
    const categoryIds = chosen?.categoryIds ?? Array.from({ length: 10 }, () => systemClock.newId());
    const meta = {
      actor: SYSTEM,
      commandId: systemClock.newId(),
      requestHash: '',
      correlationId: '',
      causationId: null,
      at: systemClock.now(),
    };
    if (!chosen)
      await run.log.append({
        tenant: PLATFORM,
        meta,
        writes: [
          { stream, expectedVersion: told.length, events: [{ type: 'EquipmentCustomized', data: { categoryIds } }] },
        ],
      });
    const place = (id: string) => deterministicUuid(`${id} ${made}`);
    made += 1;
    return categoryIds.toSorted((a, b) => place(a).localeCompare(place(b)));
  };
  /** Another one each time. */
  const breakdown = (turn = ++made) =>
    ['labor', 'materials', 'equipments', 'inventory', 'misc', 'overhead'].map((part, index) => ({
      part,
      shown: ((turn >> index) & 1) === 1,
      countsAsCost: ((turn >> (index + 6)) & 1) === 1,
    }));

  return {
    'companies.create': async () => as({ body: { ...companyBody, type: 'subsidiary', parentCompanyId: firm.id } }),
    'companies.remove': async () => {
      const another = await createCompany(run, who);
      return as({ params: { id: another.id }, asking: another.as });
    },
    'companies.restore': async () => {
      const another = await createCompany(run, who);
      await tell('Company', another.id, 'TrashCompany', {});
      return as({ params: { id: another.id }, asking: { token: another.owner.token } });
    },
    'companies.offerOwnerRole': async () => {
      const { firstName, lastName, email } = person();
      return as({ params: { id: firm.id }, body: { firstName, lastName, email } });
    },
    'companies.withdrawOwnerOffer': async () => as({ params: { id: firm.id, offerId: (await offeree()).offerId } }),
    'companies.acceptOwnerRole': answered,
    'companies.declineOwnerRole': answered,
    'companies.changeOwnerRole': async () => {
      const { userId, token, offerId } = await offeree();
      await run.ask('PUT', `/companies/${firm.id}/owner-offers/${offerId}/accept`, { token });
      return as({ params: { id: firm.id, userId }, asking: { token, body: { role: 'AD' } } });
    },
    'companies.isUnique': async () => as({ query: { type: 'name', value: 'Nobody' } }),
    'companies.equipment': async () => as({ params: { id: firm.id }, body: { categoryIds: await categories() } }),
    'companies.paymentInstructions': async () =>
      as({
        params: { id: firm.id },
        body: { payee: `Payee ${++made}`, checkAddress: '', bankAccount: '', paymentLink: '', note: '' },
      }),
    'companies.bookkeepingRules': async () => {
      isWarned = !isWarned;
      return as({
        params: { id: firm.id },
        body: { ...defaultBookkeepingRules, waiver: isWarned ? 'warn' : 'off' },
      });
    },
    'companies.documentTerms': async () =>
      as({ params: { id: firm.id }, body: { invoice: `Payable in ${++made} days.` } }),
    'companies.profitBreakdown': async () => as({ params: { id: firm.id }, body: { lines: breakdown() } }),
    'companies.adminEmails': async () =>
      as({ params: { id: firm.id }, body: { adminEmails: [`${++made}@new.example`] } }),
    'companies.addShare': async () => as({ params: { id: firm.id }, body: share() }),
    'companies.inviteOwnersAgain': async () => {
      await tell(
        'User',
        systemClock.newId(),
        'InviteUser',
        { ...person(), companyId: firm.id, memberships: [{ companyId: firm.id, role: 'OA', status: 'active' }] },
        true,
      );
      return as({ params: { id: firm.id } });
    },
    'companies.editShare': async () => as({ params: { id: firm.id, shareId: await shareId() }, body: share() }),
    'companies.removeShare': async () => as({ params: { id: firm.id, shareId: await shareId() } }),

    'users.create': async () => as({ body: { ...person(), role: creatableRoles[1] } }),
    'users.bulkDelete': async () => as({ body: { ids: [await colleague()] } }),
    'users.bulkDeletePost': async () => as({ body: { ids: [await colleague()] } }),
    'users.bulkRestore': async () => as({ body: { ids: [await deleted()] } }),
    'users.restore': async () => as({ params: { id: await deleted() } }),
    'users.edit': async () => to(person()),
    'users.changeRole': async () => to({ role: 'AD' }),
    'users.status': async () => to({ status: 'inactive' }),
    'users.grantRights': async () => as({ params: { id: (await bookkeeper()).id }, body: oneRight }),
    'users.withdrawRights': async () => {
      const { id } = await bookkeeper();
      await done('PUT', `/users/${id}/rights/grant`, oneRight);
      return as({ params: { id }, body: oneRight });
    },
    'users.disable': async () => to(),
    'users.enable': async () => {
      const id = await colleague();
      await done('PUT', `/users/${id}/disable`);
      return as({ params: { id } });
    },
    'users.inviteAgain': async () => to(),
    'users.remove': async () => to(),
    'users.isUnique': async () => as({ query: { type: 'email', value: 'nobody@new.example' } }),
    'users.generateUserName': async () => as({ body: { firstName: 'New', lastName: who } }),

    'company-access.request': async () =>
      as({ body: { targetCompanyId: await sister(), role: 'SM', reason: 'We help out', expiresOn: '2099-12-31' } }),
    'company-access.isUnique': async () => as({ query: { targetCompanyId: await sister() } }),
    ...answers('company-access', companyRequest),
    'portfolio-access.request': async () => as({ body: { portfolioOwnerId: await colleague(), reason: 'On leave' } }),
    'portfolio-access.isUnique': async () => as({ query: { portfolioOwnerId: await colleague() } }),
    ...answers('portfolio-access', portfolioRequest),
    'right-access.request': async () =>
      as({
        asking: { ...firm.as, token: (await bookkeeper()).token, body: { right: 'seeHistory', reason: `For ${who}` } },
      }),
    ...answers('right-access', rightRequest),
  };
}
