import type { Resource, UniqueRule } from '@backoffice/contracts/kernel';

export const uniqueScope = ({ entity }: Resource, { field, within }: UniqueRule, fields: Readonly<Record<string, unknown>>): string =>
  [`${entity}.${field}`, ...within.map((name) => String(fields[name]))].join('/');

/** Values are the same when people would take them for the same. */
export const uniqueKey = (value: unknown): string => String(value).normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
