import { contract } from '@backoffice/contracts/features/contracts';
import { Text, type Cents, type Day } from '@backoffice/contracts/kernel';
import type {
  EnteredInvoice,
  EnteredJob,
  OpeningBill,
  OpeningCredit,
  ReadRow,
} from '@backoffice/contracts/features/openings';
import { numberKey, numberScope } from '#capabilities/number.ts';
import type { World } from '#kernel/world.ts';
import { cellReader, readFileRows, type FileRow } from '#capabilities/import/file-rows.ts';
import { customerOf, locationOf, partyColumns, vendorOf, type KnownParties, type NewParty } from './opening-parties.ts';

/** A row with what it adds first; `found` as far as the records are there. */
export type OpeningFileRow<Found> = ReadRow & { readonly found: Found | null; readonly new: NewParty | null };
type Reading = { readonly world: World; readonly parties: KnownParties };

const jobColumns = { contract: ['contract', 'contractnumber', 'job', 'jobnumber', 'contractno'], ...partyColumns };
const columns = {
  invoices: {
    ...jobColumns,
    number: ['number', 'invoice', 'invoicenumber', 'invoiceno', 'num'],
    date: ['date', 'documentdate', 'invoicedate'],
    due: ['due', 'duedate'],
    original: ['original', 'amount', 'originalamount'],
    retention: ['retention', 'retainage', 'retentionheld'],
    open: ['open', 'openbalance', 'balance', 'openamount'],
  },
  bills: {
    vendor: ['vendor', 'supplier', 'vendorname', 'name'],
    number: ['number', 'ref', 'bill', 'billnumber', 'billno', 'invoice', 'invoicenumber', 'num', 'reference'],
    date: ['date', 'documentdate', 'billdate'],
    due: ['due', 'duedate'],
    retention: ['retention', 'retainage', 'retentionheld'],
    open: ['open', 'openbalance', 'balance', 'amount', 'openamount'],
  },
  credits: {
    ...partyColumns,
    reference: ['reference', 'ref', 'number', 'checkno', 'checknumber', 'num'],
    date: ['date', 'received', 'receivedon'],
    amount: ['amount', 'credit', 'open', 'openbalance', 'balance'],
  },
  jobs: {
    ...jobColumns,
    value: ['value', 'contractamount', 'contractvalue', 'contractprice', 'revisedcontract'],
    billed: ['billed', 'billedtodate', 'billings', 'billingstodate'],
    cost: ['cost', 'costs', 'costtodate', 'coststodate'],
    estimatedCost: ['estimatedcost', 'estimatedcosts', 'estimate', 'totalestimatedcost'],
  },
};
export type OpeningPart = keyof typeof columns;
type FoundIn = { invoices: EnteredInvoice; bills: OpeningBill; credits: OpeningCredit; jobs: EnteredJob };

/** Rows of a file, each with what is wrong with it, by the name of its column, or what it adds; without totals. */
export async function readOpeningRows<Part extends OpeningPart>(
  part: Part,
  content: string,
  reading: Reading,
): Promise<OpeningFileRow<FoundIn[Part]>[]> {
  const rows = await readFileRows(reading.world.tenant, content, columns[part]);
  const filled = rows.filter(({ cells }) => Object.values(cells).some((cell) => cell !== '') && !isTotal(cells));
  const reads = await Promise.all(filled.map((row) => rowReaders[part](row, reading)));
  return reads as OpeningFileRow<FoundIn[Part]>[]; // each part has a reader of its own
}
const isTotal = ({ contract: first = '', customer = '', vendor = '' }: FileRow['cells']) =>
  [first, customer, vendor].some((cell) => /^(grand )?totals?\b/i.test(cell));

const rowReaders: {
  readonly [Part in OpeningPart]: (row: FileRow, reading: Reading) => Promise<OpeningFileRow<FoundIn[Part]>>;
} = {
  async invoices(row, reading) {
    const { number = '' } = row.cells;
    const { money, day, problems } = cellReader(row, reading.world.facts.today);
    const [open = 0, retention = 0, date] = [money('open'), money('retention'), day('date')];
    const [original = open + retention, dueDate = date] = [money('original'), day('due')];
    const missing = problems[0] ?? (number === '' ? 'Give the invoice its number.' : dated(date, 'invoice'));
    return withJob(row, number, reading, missing, (job) =>
      date === undefined || dueDate === undefined ? null : { ...job, number, date, dueDate, original, retention, open },
    );
  },
  async bills(row, { world }) {
    const { number: ref = '', vendor = '' } = row.cells;
    const { money, day, problems } = cellReader(row, world.facts.today);
    const [open = 0, retentionHeld = 0, date] = [money('open'), money('retention'), day('date')];
    const dueDate = day('due') ?? date;
    const found = await vendorOf(row, world);
    const says =
      problems[0] ?? ('says' in found ? found.says : ref === '' ? 'Give the bill its number.' : dated(date, 'bill'));
    const isUsable = says === '' && date !== undefined && dueDate !== undefined && 'id' in found;
    return answer(row, `${ref} ${vendor}`, says, 'adds' in found ? found.adds : null, () =>
      isUsable ? { vendorId: found.id, vendorName: found.name, ref, date, dueDate, open, retentionHeld } : null,
    );
  },
  async credits(row, { world, parties }) {
    const { customer = '', reference = '' } = row.cells;
    const { money, day, problems } = cellReader(row, world.facts.today);
    const [amount = 0, date] = [money('amount'), day('date')];
    const found = customerOf(row, parties, world);
    const says =
      problems[0] ??
      ('says' in found ? found.says : amount <= 0 ? 'amount: A credit is more than nothing.' : dated(date, 'credit'));
    const isUsable = says === '' && date !== undefined && 'id' in found;
    return answer(row, `${customer} ${reference}`, says, 'adds' in found ? found.adds : null, () =>
      isUsable
        ? { customerId: found.id, customerName: found.name, reference: Text(40).parse(reference), date, amount }
        : null,
    );
  },
  async jobs(row, reading) {
    const { money, problems } = cellReader(row, reading.world.facts.today);
    const [value = null, billed = 0, cost = 0] = [money('value'), money('billed'), money('cost')];
    const estimatedCost: Cents | null = money('estimatedCost') ?? null;
    return withJob(row, '', reading, problems[0] ?? '', (job) => ({ ...job, value, billed, cost, estimatedCost }));
  },
};

const dated = (date: Day | undefined, what: string) => (date === undefined ? `Give the ${what} its date.` : '');

type JobOfRow = Pick<EnteredInvoice, 'contractId' | 'contractName' | 'locationId'>;
/** By the number of its contract; without one by its customer and location, each of which may be new. */
async function withJob<Found>(
  row: FileRow,
  number: string,
  { world, parties }: Reading,
  missing: string,
  found: (job: JobOfRow) => Found | null,
): Promise<OpeningFileRow<Found>> {
  const { contract: named = '', customer: customerName = '' } = row.cells;
  const words = `${number} ${named || customerName}`;
  if (named !== '') {
    const id = await world.claimHolder(numberScope(contract, {}), numberKey(named));
    const agreed = id === null ? null : await world.visibleRecord(contract, id);
    if (!agreed) return answer(row, words, missing || `There is no contract ${named}.`, null, () => null);
    const job = { contractId: agreed.id, contractName: `${agreed.number} ${agreed.name}`, locationId: null };
    return answer(row, words, missing, null, () => found(job));
  }
  const owner = customerOf(row, parties, world);
  if (!('id' in owner))
    return answer(
      row,
      words,
      missing || ('says' in owner ? owner.says : ''),
      'adds' in owner ? owner.adds : null,
      () => null,
    );
  const place = await locationOf(row, owner, parties, world);
  if (!('id' in place))
    return answer(
      row,
      words,
      missing || ('says' in place ? place.says : ''),
      'adds' in place ? place.adds : null,
      () => null,
    );
  const job = { contractId: null, contractName: `${owner.name} · ${place.name}`, locationId: place.id };
  return answer(row, words, missing, null, () => found(job));
}

const answer = <Found>(
  { row }: FileRow,
  words: string,
  says: string,
  adds: NewParty | null,
  found: () => Found | null,
): OpeningFileRow<Found> => ({
  row,
  words: words.trim(),
  says,
  adds: says === '' && adds ? adds.called : '',
  new: says === '' ? adds : null,
  found: says === '' && !adds ? found() : null,
});
