import type { CompanyFields } from './commands.ts';
import type { RecordedCompany } from './events.ts';

/** What was recorded of a company, as one reads it today. */
export const upcastCompany = ({
  licenseClasses = [],
  dirNumber = '',
  ein = '',
  logo = null,
  fiscalYearMonth = 1,
  crewPages = true,
  logLockDays = 3,
  logNamesCrew = false,
  ...recorded
}: RecordedCompany): CompanyFields => ({
  ...recorded,
  licenseClasses,
  dirNumber,
  ein,
  logo,
  fiscalYearMonth,
  crewPages,
  logLockDays,
  logNamesCrew,
});
