import type { Cents } from '#kernel/index.ts';
import type { Discrepancy } from './calculations.ts';

/**
 * Of a contract whose applications for payment are billed, all of these together but for what the last one says:
 * `contractSum` and the same lines as the contract has them (`scheduled`); totals of the summaries and of the lines;
 * what was completed before, and what each application before that one had completed (`carried`); what is due by them,
 * by their invoices, and by the last one's completed work less its retention; what is held by it less what was released
 * since, and where `retention` stands.
 */
export type ApplicationFigures = {
  readonly contractSum: Cents;
  readonly scheduled: Cents;
  readonly summaries: Cents;
  readonly lines: Cents;
  readonly before: Cents;
  readonly carried: Cents;
  readonly due: Cents;
  readonly invoiced: Cents;
  readonly earned: Cents;
  readonly held: Cents;
  readonly posted: Cents;
  /** Other invoices bill the contract, too: what is carried and held is theirs as well. */
  readonly isBilledBeside: boolean;
};

export const applicationDiscrepancies = (of: ApplicationFigures): Discrepancy[] =>
  [
    [of.scheduled, of.contractSum],
    [of.lines, of.summaries],
    [of.invoiced, of.due],
    ...(of.isBilledBeside
      ? []
      : [
          [of.carried, of.before],
          [of.earned, of.due],
          [of.held, of.posted],
        ]),
  ].flatMap(([expected = 0, found = 0]) =>
    expected === found ? [] : [{ rule: 'application' as const, expected, found }],
  );
