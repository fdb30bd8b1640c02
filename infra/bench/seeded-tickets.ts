import { readFileSync } from 'node:fs';
import { dayOf, JOBS_OF_A_CUSTOMER, SALESMEN, startDay, uuid, type SeededEvent } from './seeded-books.ts';

const [created, labor, material] = ['JobCostCreated.v1', 'LaborAdded.v2', 'MaterialAdded.v1'].map(
  (name) => JSON.parse(readFileSync(`contracts/samples/job-costs/${name}.json`, 'utf8')) as unknown, // an event
) as [object, { line: object }, { line: object }]; // as many as names

/**
 * Tickets of job costs, each of the next of so many jobs, a day later with every round: a day of labor, and deliveries
 * up to `lines`.
 */
export function* ticketEvents(jobs: number, tickets: number, lines: number): Iterable<SeededEvent> {
  for (let n = 0; n < tickets; n++) {
    const [job, round] = [n % jobs, Math.floor(n / jobs)];
    const date = dayOf(startDay(job) + 10 + round);
    const stream = `JobCost-${uuid('a', n)}`;
    const of = {
      contractId: uuid(1, job),
      contractNumber: `${job}`,
      locationId: uuid(6, job),
      locationName: `Slope ${job}`,
      customerId: uuid(5, Math.floor(job / JOBS_OF_A_CUSTOMER)),
      salesmanId: uuid(7, job % SALESMEN),
      number: `${round + 1}`,
    };
    const line = (at: number) => ({ id: uuid('b', n * lines + at), workDate: date, lineItemId: uuid(8, job) });
    const data = { ...created, ...of, contractName: `Wall ${job}`, date };
    yield { stream, version: 1, type: 'JobCostCreated', data };
    yield { stream, version: 2, type: 'LaborAdded', schema: 2, data: { job: of, line: { ...labor.line, ...line(0) } } };
    for (let at = 1; at < lines; at++) {
      const delivered = { job: of, line: { ...material.line, ...line(at) } };
      yield { stream, version: 2 + at, type: 'MaterialAdded', data: delivered };
    }
  }
}
