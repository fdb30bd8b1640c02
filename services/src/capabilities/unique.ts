import type { Resource, UniqueRule } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import type { World } from '#kernel/world.ts';

export const uniqueScope = (
  { entity }: Resource,
  { field, within }: UniqueRule,
  fields: Readonly<Record<string, unknown>>,
): string => [`${entity}.${field}`, ...within.map((name) => String(fields[name]))].join('/');

/** The longest name that the log takes. Shorter keys stay what they were when they were claimed. */
const MAX_KEY_LENGTH = 500;

/**
 * Values are the same when people would take them for the same. One sign may stand for eighteen letters: what grows too
 * long is told apart by its hash.
 */
export function uniqueKey(value: unknown): string {
  const key = String(value).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
  return key.length > MAX_KEY_LENGTH ? sha256(key) : key;
}

/**
 * Who has a value, however it was typed, of a field that is declared to be unique everywhere; a courtesy, the claim
 * that is taken with the event is the guarantee.
 */
export function findHolder(
  world: Pick<World, 'claimHolder'>,
  resource: Resource,
  field: string,
  value: string,
): Promise<string | null> {
  const rule = resource.can.unique?.find((each) => each.field === field);
  if (!rule) throw new Error(`${resource.entity} does not declare that ${field} is unique`);
  const asKept = resource.view.shape[field]?.safeParse(value);
  return world.claimHolder(uniqueScope(resource, rule, {}), uniqueKey(asKept?.success ? asKept.data : value));
}
