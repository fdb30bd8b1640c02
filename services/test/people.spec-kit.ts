import { createHash } from 'node:crypto';
import type { Role } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import { systemContext } from '#src/index.ts';
import { address, serveWriteSide, type TestRequest } from './write-side.spec-kit.ts';

const PLATFORM = 'platform';
type RolesByCompany = Readonly<Record<string, Role>>;
export type SignedInPerson = { readonly id: string; readonly token: string };
export type PeopleFixture = Awaited<ReturnType<typeof peopleFixture>>;

/** Two companies of a group and one that is a stranger to it, and people in any roles; made by commands. */
export async function peopleFixture(options: Parameters<typeof serveWriteSide>[0] = {}) {
  const stage = await serveWriteSide(options);
  const {
    write: { gateway },
    signIn,
    log,
  } = stage;
  const work = await stage.write.start(); // it hears of memberships that change
  let made = 0;
  const tell = async (entity: string, id: string, type: string, data: object, begins?: true) => {
    await gateway.execute(
      [{ entity, id, command: { type, data }, ...(begins ? { creates: begins } : {}) }],
      systemContext(PLATFORM, `office ${++made}`),
    );
    return id;
  };
  const digits = (name: string) =>
    String((createHash('sha256').update(name).digest().readUInt32BE() % 9_000_000) + 1_000_000);
  const companyFields = (name: string, parentCompanyId: string | null = null) => ({
    name,
    legalName: '',
    type: parentCompanyId === null ? 'parent' : 'subsidiary',
    parentCompanyId,
    licenseNumber: digits(name),
    address,
    phone: `+1619${digits(name)}`,
    email: `office@${name.toLowerCase()}.example`,
    website: '',
    timeZone: 'America/Los_Angeles',
    weekEndsOn: 6,
    overtimeRule: 'caDaily',
    netDays: 30,
    agingBasis: 'invoiceDate',
    defaultRetentionBp: 0,
    burdenBp: 0,
    adminEmails: [],
  });
  const company = (name: string, parentCompanyId: string | null = null) =>
    tell('Company', systemClock.newId(), 'CreateCompany', companyFields(name, parentCompanyId), true);
  const builders = await company('Builders');
  const [civil, strangers] = [await company('Civil', builders), await company('Strangers')];

  /** Somebody whose profile is complete, in these roles; the platform's administrators work in no company. */
  const somebody = async (roles: RolesByCompany | 'SA'): Promise<SignedInPerson> => {
    const n = ++made;
    const memberships =
      roles === 'SA'
        ? [{ companyId: null, role: roles, status: 'active' }]
        : Object.entries(roles).map(([companyId, role]) => ({ companyId, role, status: 'active' }));
    const own = { firstName: `Person${n}`, lastName: 'Spec', phoneNumber: '+16195550100' };
    const id = await tell(
      'User',
      systemClock.newId(),
      'InviteUser',
      {
        ...own,
        userName: `person${n}`,
        email: `person${n}@spec.example`,
        memberships,
        companyId: memberships[0]?.companyId ?? null,
      },
      true,
    );
    await tell('User', id, 'ActivateUser', {});
    await tell('User', id, 'EditProfile', { ...own, profilePicture: null, signature: 'users/spec/signature.png' });
    return { id, token: signIn(id) };
  };
  const member = (role: Role, companyId = builders) => somebody(role === 'SA' ? 'SA' : { [companyId]: role });
  const ask = (
    who: SignedInPerson,
    method: string,
    path: string,
    body?: unknown,
    { companyId = builders, ...more }: TestRequest = {},
  ) => stage.ask(method, path, { token: who.token, companyId, body, ...more });
  const told = async (entity: string, id: string) =>
    (await log.readStream(PLATFORM, `${entity}-${id}`)).map(({ type }) => type);
  const fresh = () => `name${++made}`;
  const close = async () => {
    await stage.close();
    await work.stop();
  };
  return { ...stage, close, builders, civil, strangers, companyFields, somebody, member, ask, tell, told, fresh };
}
