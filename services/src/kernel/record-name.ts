import type { Fields, Resource } from '@backoffice/contracts/kernel';

/** What people know a record by, as far as it has it. */
export const recordName = ({ knownBy = ['number', 'name'] }: Resource, record: Fields | null): string =>
  knownBy
    .map((field) => record?.[field])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
