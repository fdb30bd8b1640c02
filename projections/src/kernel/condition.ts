import type { Filter } from '@backoffice/contracts/kernel';

/** What a field of a row must fulfil; `has` is for what is kept as JSON. Fields are the view's. */
type FieldCondition = { readonly field: string; readonly op: Filter['op'] | 'has'; readonly value: unknown };
/** At least one of these groups holds as a whole; of none, nothing does. */
type AnyCondition = { readonly any: readonly (readonly Condition[])[] };

export type Condition = FieldCondition | AnyCondition;

/** Every field that conditions speak of. */
export const fieldConditionsIn = (conditions: readonly Condition[]): FieldCondition[] =>
  conditions.flatMap((each) => ('any' in each ? each.any.flatMap(fieldConditionsIn) : [each]));
