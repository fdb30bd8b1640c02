import { addDays, dayIn } from '@backoffice/contracts/kernel';
import { systemClock } from '@backoffice/infra/clock';
import type { ProductFixture } from './product-fixture.spec-kit.ts';

const site = { line1: '5 Pier Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
/** Of no real person: numbers that begin with 9 are given to nobody. */
const ssn = '915-73-4242';
const home = { ...site, line1: '77 Quokkaberg Ln' };
const paid = { fedTax: 10_000, fica: 5_000, stateTax: 3_000, sdi: 1_000, net: 80_000, checkNo: 'QuokkaCheck' };
const typed = { fein: '97-3140862', insuranceNo: 'QuokkaWC77' };

/**
 * Makes California's file of a week of a public work, and asks for it again with a number that does not agree, without
 * deductions, of a worker who is not on it, and with a number of another shape. `secrets`: what nobody may find then.
 */
export async function uploadPayroll(world: ProductFixture) {
  const headers = world.headersOf('OA');
  const make = async (path: string, body: object) => (await world.done('POST', path, headers, body)).id;
  const day = addDays(dayIn('America/Los_Angeles', systemClock.now()), -7);
  const from = { effectiveFrom: addDays(day, -90) };
  const locationId = await make('/locations/create', {
    customerId: world.own['Customer'],
    name: 'Pier',
    address: site,
    county: 'San Diego',
    isPublicWork: true,
    awardingBody: 'Port of San Diego',
    projectNumber: 'PW-5',
    dirProjectId: '410002',
    wageDeterminationNo: 'SC-31',
  });
  const proposalId = await make(`/proposals/create?locationId=${locationId}`, {
    name: 'Pier',
    lineItems: [{ name: 'Deck', unitPrice: 100_000 }],
  });
  const accepted = { name: 'Grace', reason: 'By phone' };
  await world.done('PUT', `/proposals/${proposalId}/accept-without-esignature`, headers, accepted);
  const contractId = await make(`/contracts/generate-general?proposalId=${proposalId}`, {});
  const named = { firstName: 'Una', lastName: 'Upload', employeeNo: 'U-1', ssnLast4: '4242' };
  const workerId = await make('/workers/create', { ...named, regularRate: 3_200, ...from });
  const craft = { name: 'PW Pier', classification: 'Pile driver', determinationNo: 'SC-31' };
  const wageId = await make('/wages/create', { ...craft, baseRate: 6_000, fringeRate: 2_000, ...from });
  const ticketId = await make('/job-costs/create', { contractId, date: day });
  const hours = { workDate: day, hours: 800, payClass: 'regular', workerId, wageId };
  const { position } = await world.done('POST', `/job-costs/${ticketId}/labors`, headers, hours);

  const una = { entryNo: 1, name: 'Una Upload', ssn, address: home, ...paid };
  const ask = (worker: object) =>
    world.ask({
      method: 'POST',
      path: `/api/contracts/${contractId}/certified-payrolls/ecpr`,
      headers: { ...headers, 'x-read-after': String(position) },
      body: { ...typed, weekEnding: day, workers: [worker] },
    });
  const made = await ask(una);
  const refused = [
    await ask({ ...una, ssn: '915-73-4243' }),
    await ask({ ...una, sdi: null }),
    await ask({ ...una, entryNo: 2 }),
    await ask({ ...una, ssn: 915_734_242 }),
  ];
  const numbers = [ssn, '915-73-4243'].flatMap((number) => [number, number.replaceAll('-', '')]);
  const secrets = [...numbers, home.line1, paid.checkNo, ...Object.values(typed), '973140862'];
  return { made, refused, secrets };
}
