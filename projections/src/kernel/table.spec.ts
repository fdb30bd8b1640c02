import { describe, expect, it } from 'vitest';
import { Day } from '@backoffice/contracts/kernel';
import { selectList } from '#lists/page-sql.ts';
import { job, jobsTable } from '#test/jobs.spec-kit.ts';
import { createTableSql, createIndexesSql, createLookupsSql, storedColumns, tableOf } from './table.ts';

describe('a table', () => {
  const columnsOf = (sql: string) =>
    Object.fromEntries(
      [...sql.matchAll(/"(\w+)" (\w+)(?: COLLATE ([\w."-]+))?/g)].map(([, name, type, collation]) => [
        name,
        [type, collation],
      ]),
    );

  it('a read table has a column for each field of the view, by its type, and sorts names as people do', () =>
    expect(columnsOf(createTableSql(jobsTable, 'read.jobs'))).toMatchObject({
      id: ['text', '"C"'],
      created_at: ['text', '"C"'],
      name: ['text', '"und-x-icu"'],
      number: ['text', 'read.natural'],
      status: ['text', '"C"'],
      amount: ['bigint', undefined],
      is_urgent: ['boolean', undefined],
      tags: ['jsonb', undefined],
      tenant: ['text', '"C"'],
      position: ['bigint', undefined],
    }));

  it('a read table stores the company once: its tenant is its companyId', () => {
    expect(createTableSql(jobsTable, 'read.jobs')).not.toContain('company_id');
    expect(jobsTable.column('companyId').name).toBe('tenant');
  });

  it('a read table has an index for every sort, link and search', () => {
    const [lookups, others] = [createLookupsSql(jobsTable, 'read.jobs'), createIndexesSql(jobsTable, 'read.jobs')];
    const indexes = [...lookups, ...others].join('\n');
    for (const column of ['name', 'number', 'owner_name', 'status', 'amount', 'done_at', 'created_at'])
      expect(indexes).toContain(`(tenant, "${column}" NULLS FIRST, id)`);
    for (const column of ['owner_id', 'salesman_id']) expect(indexes).toContain(`(tenant, "${column}")`);
    expect(indexes).toContain('gin (search gin_trgm_ops)');
  });

  it('a read table stores what no view shows, and its sorts hold what conditions ask beside them', () => {
    const table = tableOf(job, { unseen: { firstBilledOn: Day.nullable() }, besideSorts: ['amount', 'firstBilledOn'] });
    expect(columnsOf(createTableSql(table, 'read.jobs'))).toMatchObject({ first_billed_on: ['text', '"C"'] });
    expect(storedColumns(table).map(({ field }) => field)).toContain('firstBilledOn');
    expect(table.column('firstBilledOn').name).toBe('first_billed_on');
    expect(selectList(table, undefined)).not.toContain('first_billed_on');
    const indexes = createIndexesSql(table, 'read.jobs').join('\n');
    expect(indexes).toContain('(tenant, "name" NULLS FIRST, id) INCLUDE ("amount", "first_billed_on")');
    expect(indexes).toContain('(tenant, "amount" NULLS FIRST, id) INCLUDE ("first_billed_on")');
  });

  it('a read table has no column that is missing in the view', () =>
    expect(() => jobsTable.column('1;drop')).toThrow('Job has no column 1;drop'));
});
