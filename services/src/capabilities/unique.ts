import type { Resource, UniqueRule } from '@backoffice/contracts/kernel';
import type { World } from '#kernel/world.ts';

export const uniqueScope = ({ entity }: Resource, { field, within }: UniqueRule, fields: Readonly<Record<string, unknown>>): string =>
  [`${entity}.${field}`, ...within.map((name) => String(fields[name]))].join('/');

/** Values are the same when people would take them for the same. */
export const uniqueKey = (value: unknown): string => String(value).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();

/** Who has a value, however it was typed, of a field that is declared to be unique everywhere; a courtesy, the claim that is taken with the event is the guarantee. */
export function holderOf(world: Pick<World, 'holder'>, resource: Resource, field: string, value: string): Promise<string | null> {
  const rule = resource.can.unique?.find((each) => each.field === field);
  if (!rule) throw new Error(`${resource.entity} does not declare that ${field} is unique`);
  const asKept = resource.view.shape[field]?.safeParse(value);
  return world.holder(uniqueScope(resource, rule, {}), uniqueKey(asKept?.success ? asKept.data : value));
}
