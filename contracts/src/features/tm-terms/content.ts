import { z } from 'zod';
import { BasisPoints, Cents, Line, type Fields } from '#kernel/index.ts';

const Rate = Cents.min(0, 'A rate cannot be negative.');
/** What an hour of a classification is billed at, by how it is paid. */
export const TmLaborRate = z.strictObject({
  classification: Line(80),
  regular: Rate,
  overtime: Rate,
  double: Rate,
});
const isEachOnce = (rates: readonly { readonly classification: string }[]) =>
  new Set(rates.map(({ classification }) => classification.toLowerCase())).size === rates.length;

const markup = BasisPoints().default(0);
/** How extra work of a contract is priced. Markups in basis points; `standbyBp`: the share of an hour on standby. */
export const TmTerms = z.strictObject({
  /** Of whom no rate is named, what an hour of theirs is billed at on the day. */
  laborRates: z.array(TmLaborRate).max(50).refine(isEachOnce, 'Name each classification once.').default([]),
  laborBp: markup,
  equipmentBp: markup,
  materialBp: markup,
  subcontractBp: markup,
  standbyBp: BasisPoints().default(5_000),
});
export type TmTerms = z.infer<typeof TmTerms>;

/** What a contract says of them. */
export const tmTermsWords = {
  commands: { SetTmTerms: TmTerms },
  events: { TmTermsSet: TmTerms },
  historyPhrases: { TmTermsSet: 'set the rates of T&M' },
  inverses: { TmTermsSet: { by: 'SetTmTerms', merge: true, edits: ({ tmTerms }: Fields) => tmTerms } },
} as const;
