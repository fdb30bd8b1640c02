import { accessRequest } from '@backoffice/contracts/features/access-requests';
import { company } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { addDays, type Actor, type Day, type Role } from '@backoffice/contracts/kernel';
import { SYSTEM } from '@backoffice/services';
import { onboardUser, type OnboardingPorts } from './onboarding.ts';
import { demoColleagues, demoNewCompany, demoShares } from './people.ts';
import type { DemoDriver } from './driver.ts';

const PLATFORM = 'platform';
type SeededPeople = {
  readonly people: ReadonlyMap<string, Actor>;
  readonly companyIds: readonly [builders: string, civil: string];
};

/**
 * Those who are not in the office every day: colleagues of the second company, one who has not come yet, one who left;
 * and what they ask of each other.
 */
export async function seedColleagues(
  stage: DemoDriver,
  ports: OnboardingPorts,
  { people, companyIds }: SeededPeople,
): Promise<void> {
  const { act, today, newId } = stage;
  const [builders, civil] = companyIds;
  const ago = daysAgo(stage);
  const named = (key: string): Actor => cast.get(key) ?? throwMissing(key);
  const cast = new Map(people);
  const owner = named('owner');

  for (const [index, { key, at, role, stands, code, ...name }] of demoColleagues.entries()) {
    const [id, when] = [newId(), ago(150 - index * 10)];
    const person: Actor = { kind: 'user', id, name: `${name.firstName} ${name.lastName}`, role };
    const own = {
      ...name,
      email: `${name.userName}@ridgeline-builders.example`,
      phoneNumber: `+161955501${40 + index}`,
    };
    const companyId = at === 'civil' ? civil : builders;
    await act(
      PLATFORM,
      owner,
      when,
      user,
      id,
      'InviteUser',
      { ...own, companyId, memberships: [{ companyId, role }] },
      { begins: true },
    );
    if (stands !== 'invited')
      await onboardUser(stage, ports, person, when, own, { profile: stands !== 'unfinished', code });
    if (stands === 'disabled') await act(PLATFORM, owner, ago(20), user, id, 'DisableUser', {});
    cast.set(key, person);
  }

  await seedRequests(stage, owner, named, companyIds);

  for (const { day, ...share } of demoShares)
    await act(PLATFORM, owner, ago(140), company, builders, 'AddProfitShare', {
      ...share,
      effectiveFrom: `${Number(today.slice(0, 4)) - 1 + day.year}-${day.date}`,
    });

  const { owner: newOwner, ...fields } = demoNewCompany;
  const id = newId();
  await act(PLATFORM, named('admin'), ago(4), company, id, 'CreateCompany', fields, { begins: true });
  await act(
    PLATFORM,
    named('admin'),
    ago(4),
    user,
    newId(),
    'InviteUser',
    { ...newOwner, companyId: id, memberships: [{ companyId: id, role: 'OA' }] },
    { begins: true },
  );
}

type PersonOf = (key: string) => Actor;
const daysAgo =
  ({ moment, today }: DemoDriver) =>
  (days: number) =>
    moment(addDays(today, -days));

/** Asked for, and answered as it was; what follows is told beside it. */
function requesting(stage: DemoDriver, owner: Actor, named: PersonOf) {
  const { act, newId } = stage;
  const ago = daysAgo(stage);
  return async (
    key: string,
    days: number,
    type: string,
    data: { targetCompanyId: string; portfolioOwnerId?: string; role?: Role; reason: string; expiresOn?: Day },
    answer?: 'Approve' | 'Reject',
    then?: 'Revoke' | 'Expire',
  ) => {
    const [id, requester] = [newId(), named(key)];
    const { targetCompanyId: companyId, portfolioOwnerId: salesmanId, role, expiresOn = null } = data;
    const record = (by: Actor, at: number, command: string, said: object) =>
      act(PLATFORM, by, ago(at), accessRequest, id, command, said);
    const follow = (at: number, command: string, said: object) =>
      act(PLATFORM, owner, ago(at), user, requester.id, command, { companyId, requestId: id, ...said });
    await act(PLATFORM, requester, ago(days), accessRequest, id, type, data, { begins: true });
    if (!answer) return;
    await record(owner, days - 1, `${answer}Access`, {
      note: answer === 'Approve' ? '' : 'Ask again when the season begins.',
    });
    if (answer === 'Approve')
      await (salesmanId
        ? follow(days - 1, 'GrantPortfolio', { salesmanId, expiresOn })
        : follow(days - 1, 'GrantMembership', { role, expiresOn }));
    if (!then) return;
    await record(
      then === 'Revoke' ? owner : SYSTEM,
      days - 9,
      `${then}Access`,
      then === 'Revoke' ? { note: 'The job is done.' } : {},
    );
    await (salesmanId ? follow(days - 9, 'EndPortfolio', { salesmanId }) : follow(days - 9, 'EndMembership', {}));
  };
}

/** Who asked for another company, or for the customers of a colleague, and what came of it. */
async function seedRequests(
  stage: DemoDriver,
  owner: Actor,
  named: PersonOf,
  [builders, civil]: SeededPeople['companyIds'],
): Promise<void> {
  const { today } = stage;
  const asked = requesting(stage, owner, named);
  const portfolioOf = (key: string) => ({
    targetCompanyId: key === 'gina' ? civil : builders,
    portfolioOwnerId: named(key).id,
  });

  await asked(
    'gina',
    60,
    'RequestCompanyAccess',
    { targetCompanyId: builders, role: 'AD', reason: 'I take the phone on Fridays.' },
    'Approve',
  );
  await asked(
    'ben',
    45,
    'RequestCompanyAccess',
    { targetCompanyId: builders, role: 'AD', reason: 'Cover for the holidays.' },
    'Approve',
    'Revoke',
  );
  await asked(
    'nick',
    30,
    'RequestCompanyAccess',
    { targetCompanyId: civil, role: 'SM', reason: 'Some of my customers build roads too.' },
    'Reject',
  );
  await asked(
    'ben',
    24,
    'RequestCompanyAccess',
    { targetCompanyId: builders, role: 'AD', reason: 'The stocktaking.', expiresOn: addDays(today, -16) },
    'Approve',
    'Expire',
  );
  await asked('ben', 3, 'RequestCompanyAccess', {
    targetCompanyId: builders,
    role: 'SM',
    reason: 'The county job is sold by both of us.',
  });
  await asked('teresa', 2, 'RequestCompanyAccess', {
    targetCompanyId: civil,
    role: 'SM',
    reason: 'Storm drains at Otay Mesa.',
  });
  await asked(
    'ben',
    40,
    'RequestPortfolioAccess',
    { ...portfolioOf('gina'), reason: 'We share the east county.' },
    'Approve',
  );
  await asked(
    'nick',
    12,
    'RequestPortfolioAccess',
    { ...portfolioOf('teresa'), reason: 'Teresa is away next week.' },
    'Reject',
  );
  await asked('teresa', 1, 'RequestPortfolioAccess', {
    ...portfolioOf('jo'),
    reason: 'Joanna is on leave from Monday.',
    expiresOn: addDays(today, 21),
  });
}

const throwMissing = (key: string): never => {
  throw new Error(`The demo has no ${key}`);
};
