import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { user } from '@backoffice/contracts/features/users';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import { onboardUser, type OnboardingPorts } from './onboarding.ts';
import { seededRandom } from './seeded-random.ts';
import { seedColleagues } from './colleagues.ts';
import {
  DEMO_ACTOR_ID,
  demoCompanies,
  demoCustomers,
  demoPaymentInstructions,
  demoSiteNames,
  demoStreets,
  demoUsers,
} from './people.ts';
import { demoDriver, DEMO_TIME_ZONE, type DemoDriver, type DemoDriverPorts } from './driver.ts';

const PLATFORM = 'platform';
const LOCATION_COUNT = 60;

export type SeedPorts = OnboardingPorts & DemoDriverPorts;

export type Seller = { readonly actor: Actor; readonly id: string };

/** People, companies, customers and locations; the proposals follow in their own file. */
export async function seedPeople(ports: SeedPorts) {
  const random = seededRandom(77);
  const stage = demoDriver(ports);
  const { today, moment } = stage;
  const long = moment(`${Number(today.slice(0, 4)) - 1}${today.slice(4, 8)}01`);
  const companyIds = await seedCompanies(stage, long);
  const people = await inviteEverybody(stage, ports, long, companyIds);
  await seedColleagues(stage, ports, { people, companyIds });
  const owner = requirePerson(people, 'owner');
  const sellers = ['nick', 'jo', 'teresa'].map((key): Seller => ({
    actor: requirePerson(people, key),
    id: requirePerson(people, key).id,
  }));
  const customers = await seedCustomers(stage, random, long, owner, sellers);
  const locations = await seedLocations(stage, random, long, customers);
  return { stage, owner, customers, locations };
}

type Random = ReturnType<typeof seededRandom>;
const system: Actor = { kind: 'system', id: DEMO_ACTOR_ID, name: 'Ridgeline set-up', role: null };

async function seedCompanies({ act, companyId, newId }: DemoDriver, long: Instant) {
  const companyIds = [companyId, newId()] as const;
  for (const [index, { key, line1, city, zip, ...rest }] of demoCompanies.entries())
    await act(
      PLATFORM,
      system,
      long,
      company,
      companyIds[index] ?? '',
      'CreateCompany',
      {
        ...rest,
        parentCompanyId: index === 0 ? null : companyIds[0],
        address: { line1, city, state: 'CA', zip },
        timeZone: DEMO_TIME_ZONE,
        adminEmails: [`${key}@ridgeline-builders.example`],
      },
      { begins: true },
    );
  await act(PLATFORM, system, long, company, companyIds[0], 'ChangePaymentInstructions', demoPaymentInstructions);
  return companyIds;
}

async function inviteEverybody(
  stage: DemoDriver,
  ports: SeedPorts,
  long: Instant,
  companyIds: readonly [string, string],
) {
  const { act, newId } = stage;
  const people = new Map<string, Actor>();
  for (const { key, role, firstName, lastName, userName } of demoUsers) {
    const id = newId();
    const email = `${userName}@ridgeline-builders.example`;
    const both =
      role === 'SA'
        ? [{ companyId: null, role }]
        : companyIds.slice(0, role === 'OA' || key === 'jo' ? 2 : 1).map((companyId) => ({ companyId, role }));
    await act(
      PLATFORM,
      system,
      long,
      user,
      id,
      'InviteUser',
      { firstName, lastName, userName, email, memberships: both, companyId: role === 'SA' ? null : companyIds[0] },
      { begins: true },
    );
    const person: Actor = { kind: 'user', id, name: `${firstName} ${lastName}`, role };
    await onboardUser(stage, ports, person, long, {
      firstName,
      lastName,
      userName,
      email,
      phoneNumber: `+161955501${String(people.size).padStart(2, '0')}`,
    });
    people.set(key, person);
  }
  return people;
}

type SeededCustomer = { readonly id: string; readonly seller: Seller; readonly city: string; readonly zip: string };

async function seedCustomers(
  { act, companyId, newId }: DemoDriver,
  { pick, below }: Random,
  long: Instant,
  owner: Actor,
  sellers: readonly Seller[],
) {
  const customers: SeededCustomer[] = [];
  for (const [index, [name, type, contact, title, city, zip]] of demoCustomers.entries()) {
    const [id, seller] = [newId(), sellers[index % sellers.length]];
    if (!seller) throw new Error('The demo has no sellers');
    const address = (person: string) =>
      `${person
        .toLowerCase()
        .replace(/^(dr|fr|rev)\.? /, '')
        .replace(/[^a-z]+/g, '.')}@example.com`;
    const second =
      index % 3 === 0
        ? [{ name: 'Accounts payable', email: `ap.${index + 1}@example.com`, receives: ['invoice'] }]
        : [];
    await act(
      companyId,
      index % 4 === 0 ? owner : seller.actor,
      long,
      customer,
      id,
      'CreateCustomer',
      {
        name,
        type,
        salesmanId: seller.id,
        netDays: type === 'publicAgency' ? 45 : 30,
        contacts: [
          {
            name: contact,
            title,
            email: address(contact),
            phone: `+1619555${String(1_000 + index).slice(-4)}`,
            isPrimary: true,
            smsOptIn: index % 2 === 0,
          },
          ...second,
        ],
        billingAddress: { line1: `${120 + below(4_800)} ${pick(demoStreets)}`, city, state: 'CA', zip },
      },
      { begins: true },
    );
    customers.push({ id, seller, city, zip });
  }
  return customers;
}

async function seedLocations(
  { act, companyId, newId }: DemoDriver,
  { pick, below }: Random,
  long: Instant,
  customers: readonly SeededCustomer[],
) {
  const locations: { id: string; name: string; seller: Seller }[] = [];
  for (let index = 0; index < LOCATION_COUNT; index += 1) {
    const [id, of] = [newId(), customers[index % customers.length]];
    if (!of) throw new Error('The demo has no customers');
    const street = `${100 + below(8_900)} ${pick(demoStreets)}`;
    const name = index < customers.length ? street : `${pick(demoSiteNames)}, ${street}`;
    const agency = demoCustomers[index % customers.length]?.[1] === 'publicAgency';
    await act(
      companyId,
      of.seller.actor,
      long,
      location,
      id,
      'CreateLocation',
      {
        customerId: of.id,
        name,
        address: { line1: street, city: of.city, state: 'CA', zip: of.zip },
        county: 'San Diego',
        accessNotes: pick(['Gate code with the office.', 'Park on the street.', 'Call the site contact first.', '']),
        ...(agency
          ? {
              isPublicWork: true,
              awardingBody: demoCustomers[index % customers.length]?.[0],
              projectNumber: `PW-${2_600 + index}`,
              dirProjectId: `${410_000 + index}`,
              wageDeterminationNo: 'SD-23-102-8',
            }
          : {}),
      },
      { begins: true },
    );
    locations.push({ id, name, seller: of.seller });
  }
  return locations;
}

const requirePerson = (people: ReadonlyMap<string, Actor>, key: string): Actor => {
  const person = people.get(key);
  if (!person) throw new Error(`The demo has no ${key}`);
  return person;
};
