import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import type { EventLog } from '@backoffice/infra/event-log';
import type { CompanyLookup } from '#capabilities/read-feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { PLATFORM } from '#kernel/row-scope.ts';
import { companiesProjection } from './features/companies/projection.ts';

/** A company by its own log, which is never late; `at` a past instant, as it was then. */
export const companyLookup =
  (log: EventLog): CompanyLookup =>
  async (tenant, at) => {
    const events = await log.readStream(PLATFORM, `${company.entity}-${tenant}`);
    return foldStream(
      companiesProjection,
      at === undefined ? events : events.filter(({ meta }) => meta.at <= at),
    ) as CompanyView | null; // the projection makes rows of this view
  };
