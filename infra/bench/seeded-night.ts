import {
  createdCustomer,
  JOBS_OF_A_CUSTOMER,
  seedEvents,
  versionedEventsOfJob,
  type SeededEvent,
} from './seeded-books.ts';

/** One in so many events gives an old customer another name, which all shows that names it. */
const EVENTS_PER_RENAMING = 100;

/** So many events after those of books: new jobs, most of new customers, and old customers with other names. */
export const seedNight = (
  url: string,
  tenant: string,
  { jobs, events, after }: { readonly jobs: number; readonly events: number; readonly after: number },
): Promise<number> => seedEvents(url, tenant, eventsOfNight(jobs, events), after);

function* eventsOfNight(jobs: number, events: number): Iterable<SeededEvent> {
  const renamed = Math.floor(events / EVENTS_PER_RENAMING);
  const customers = Math.floor(jobs / JOBS_OF_A_CUSTOMER);
  for (let n = 0; n < renamed; n++) {
    const { stream, data } = createdCustomer(Math.floor((n * customers) / renamed));
    yield { stream, version: 2, type: 'CustomerEdited', data: { ...data, name: `Other Homes ${n}` } };
  }
  let left = events - renamed;
  for (let n = jobs; left > 0; n++) {
    const told = [
      ...(n % JOBS_OF_A_CUSTOMER === 0 ? [createdCustomer(n / JOBS_OF_A_CUSTOMER)] : []),
      ...versionedEventsOfJob(n),
    ];
    yield* told.slice(0, left);
    left -= told.length;
  }
}
