import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { contract } from '@backoffice/contracts/features/contracts';
import type { BillFile, InvoiceFile } from '@backoffice/contracts/features/openings';
import { numberKey, numberScope } from '#capabilities/number.ts';
import { findHolder } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';
import { cellReader, readFileRows, type FileRow } from './file-rows.ts';

const invoiceColumns = {
  contract: ['contract', 'contractnumber', 'job', 'jobnumber', 'contractno'],
  number: ['number', 'invoice', 'invoicenumber', 'invoiceno', 'num'],
  date: ['date', 'documentdate', 'invoicedate'],
  due: ['due', 'duedate'],
  original: ['original', 'amount', 'originalamount'],
  retention: ['retention', 'retainage', 'retentionheld'],
  open: ['open', 'openbalance', 'balance', 'openamount'],
};
const billColumns = {
  vendor: ['vendor', 'supplier', 'vendorname', 'name'],
  number: ['number', 'ref', 'bill', 'billnumber', 'billno', 'invoice', 'invoicenumber', 'num', 'reference'],
  date: ['date', 'documentdate', 'billdate'],
  due: ['due', 'duedate'],
  retention: ['retention', 'retainage', 'retentionheld'],
  open: ['open', 'openbalance', 'balance', 'amount', 'openamount'],
};

/** Open invoices: a contract is found by its number. */
export async function readInvoiceFile(content: string, world: World): Promise<InvoiceFile> {
  const rows = await readFileRows(world.tenant, content, invoiceColumns);
  return { rows: await Promise.all(rows.map((row) => invoiceRow(row, world))) };
}

async function invoiceRow(row: FileRow, world: World) {
  const { contract: named = '', number = '' } = row.cells;
  const { money, day, problems } = cellReader(row, world.facts.today);
  const [open = 0, retention = 0, date] = [money('open'), money('retention'), day('date')];
  const [original = open + retention, dueDate = date] = [money('original'), day('due')];
  const id = await world.claimHolder(numberScope(contract, {}), numberKey(named));
  const found = id === null ? null : await world.visibleRecord(contract, id);
  const says =
    problems[0] ?? (!found ? `There is no contract ${named}.` : number === '' ? 'Give the invoice its number.' : '');
  const isUsable = found && says === '' && date !== undefined && dueDate !== undefined;
  return {
    row: row.row,
    words: `${number} ${named}`.trim(),
    says: isUsable || says !== '' ? says : 'Give the invoice its date.',
    found: isUsable
      ? {
          contractId: found.id,
          contractName: `${found.number} ${found.name}`,
          number,
          date,
          dueDate,
          original,
          retention,
          open,
        }
      : null,
  };
}

/** Open bills: a vendor is found by its name. */
export async function readBillFile(content: string, world: World): Promise<BillFile> {
  const rows = await readFileRows(world.tenant, content, billColumns);
  return { rows: await Promise.all(rows.map((row) => billRow(row, world))) };
}

async function billRow(row: FileRow, world: World) {
  const { vendor: named = '', number: ref = '' } = row.cells;
  const { money, day, problems } = cellReader(row, world.facts.today);
  const [open = 0, retentionHeld = 0, date] = [money('open'), money('retention'), day('date')];
  const dueDate = day('due') ?? date;
  const id = named === '' ? null : await findHolder(world, supplier, 'name', named);
  const found = id === null ? null : await world.record(supplier, id);
  const says = problems[0] ?? (!found ? `There is no vendor ${named}.` : ref === '' ? 'Give the bill its number.' : '');
  const isUsable = found && says === '' && date !== undefined && dueDate !== undefined;
  return {
    row: row.row,
    words: `${ref} ${named}`.trim(),
    says: isUsable || says !== '' ? says : 'Give the bill its date.',
    found: isUsable ? { vendorId: found.id, vendorName: found.name, ref, date, dueDate, open, retentionHeld } : null,
  };
}
