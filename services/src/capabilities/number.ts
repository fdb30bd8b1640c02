import type { Resource } from '@backoffice/contracts/kernel';
import type { Message } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';

/** The next free number of the scope a command asks about; null when it asks about none. */
export type NumberFacts = { readonly nextNumber: string | null };

/** A record that is created without a number gets the next one. */
export const withNumber = ({ entity, can }: Resource, command: Message, { nextNumber }: NumberFacts): Message =>
  can.number && needsNumber(entity, command)
    ? { ...command, data: { ...(command.data as object), number: nextNumber } }
    : command; // a Create command carries an object

/** Whether a command begins a record that has no number of its own. */
export const needsNumber = (entity: string, { type, data }: Message): boolean =>
  type === `Create${entity}` && (data as { number?: string }).number === undefined; // as above

/** How the scopes of all numbers of a kind begin. */
export const numberScopePrefix = ({ entity, can }: Resource): string | null =>
  can.number ? `${entity}.number/` : null;

type NumberedResource = Resource & { readonly can: { readonly number: object } };
export function numberScope(resource: NumberedResource, fields: Readonly<Record<string, unknown>>): string;
export function numberScope(resource: Resource, fields: Readonly<Record<string, unknown>>): string | null;
export function numberScope(resource: Resource, fields: Readonly<Record<string, unknown>>): string | null {
  const within = resource.can.number?.within;
  return within === undefined
    ? null
    : `${numberScopePrefix(resource)}${within === 'company' ? within : String(fields[within])}`;
}

/** The number that would come next in a scope. */
export const nextNumberIn = async (scope: string, { largestNumber }: Pick<World, 'largestNumber'>): Promise<string> =>
  String((await largestNumber(scope)) + 1);

/**
 * `007` and `7` are the same number. Very long ones are kept apart, so that they do not push the next number to the end
 * of all numbers.
 */
export const numberKey = (number: string): string =>
  /^\d{1,9}$/.test(number) ? String(Number(number)) : `~${number.toLowerCase()}`;
