import { resources } from '@backoffice/contracts';
import { guessMapping, parseCell, valueAtPath } from '@backoffice/contracts/capabilities';
import { customer } from '@backoffice/contracts/features/customers';
import type { ImportRules, Resource } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { exportColumns } from './export-columns.ts';

const supplier = resources.find(({ entity }) => entity === 'Supplier') ?? expect.fail('There are no suppliers');
const address = { line1: '4 Alder St', line2: 'Unit 2', city: 'San Diego', state: 'CA', zip: '92101' };
const contact = {
  name: 'Ana Ruiz',
  title: 'Owner',
  email: 'ana@alder.example',
  phone: '+16195550142',
  isPrimary: true,
};
const customerRow = {
  name: 'Alder Partners',
  type: 'publicAgency',
  contacts: [{ ...contact, name: 'Second', isPrimary: false }, contact],
  billingAddress: address,
  email: 'office@alder.example',
  phone: '+16195550100',
  salesmanId: 'n',
  salesmanName: 'Nick Castellano',
  netDays: 30,
  taxExempt: true,
  notes: 'Gate code 4471',
};

/** What an import reads out of the file that a full export wrote: the value of each of its columns. */
function imported(resource: Resource, row: object) {
  const rules = resource.can.import as ImportRules; // of what can be imported
  const { columns, rowOf } = exportColumns(resource.view, undefined, 'UTC', rules.columns);
  const cells = rowOf(row as never); // a row of its view
  const mapping = guessMapping(
    rules,
    columns.map(({ title }) => title),
  );
  const scales = columns.map((column) => (column.kind === 'number' ? 10 ** column.decimals : null));
  return Object.fromEntries(
    rules.columns.map((column) => {
      const at = mapping.indexOf(column.field);
      const [cell, scale] = [cells[at] ?? '', scales[at] ?? null];
      const text = scale !== null && typeof cell === 'number' ? String(cell / scale) : String(cell as string | number);
      const read = parseCell(column, text, '2026-11-20');
      return [column.field, 'value' in read ? read.value : read.problem];
    }),
  );
}
const expected = (resource: Resource, row: object, more: object = {}) => ({
  ...Object.fromEntries(
    (resource.can.import?.columns ?? []).map(({ field }) => [field, valueAtPath(row, field) ?? undefined]),
  ),
  ...more,
});

describe('an export of all fields is imported again as it was', () => {
  it('the columns of a customer’s file', () =>
    expect(imported(customer, customerRow)).toEqual(
      expected(customer, customerRow, { salesmanId: 'Nick Castellano' }), // found again by the name
    ));
  it('the columns of a supplier’s file', () => {
    const row = Object.fromEntries(
      (supplier.can.import?.columns ?? []).map(({ field, kind, options = {} }) => [
        field.split('.')[0],
        field.startsWith('address.') ? address : kind === 'choice' ? Object.keys(options)[0] : sampleOf(kind),
      ]),
    );
    expect(imported(supplier, row)).toEqual(expected(supplier, row));
  });
  it('columns that are asked for are those alone', () =>
    expect(
      exportColumns(customer.view, [{ field: 'name', title: 'Who' }], 'UTC', customer.can.import.columns).columns,
    ).toEqual([{ title: 'Who', kind: 'text' }]));
});

const samples: Readonly<Record<string, unknown>> = {
  email: 'office@mesa.example',
  phone: '+16195550177',
  day: '2027-01-31',
  whole: 30,
  terms: 30,
  percent: 1_250,
  money: 12_500,
  quantity: 12_500,
  flag: true,
};
const sampleOf = (kind: string): unknown => samples[kind] ?? 'Words';
