import { renderPdf, type PdfBlock } from '@backoffice/infra/pdf';
import { readAloud } from '@backoffice/infra/testing/pdf-structure';
import { describe, expect, it } from 'vitest';
import { checksDocument, positivePayCsv, type CheckStock, type PrintedCheck } from './report.ts';

const line = (ref: string, amount: number) => ({
  billId: null,
  ref,
  account: null,
  costCategory: null,
  contractId: null,
  amount,
  memo: '',
  lineItemId: null,
  phaseName: '',
  job: null,
});
const check: PrintedCheck = {
  number: '1041',
  date: '2026-11-20',
  payee: 'Hill Lumber',
  amount: 12550,
  memo: 'November',
  status: 'written',
  lines: [line('INV-7', 15050), line('CR-1', -2500)],
};
const stock = { address: null, offset: { right: 0, down: 0 }, accountName: () => 'Permits' };
const checkDocument = (
  printed: PrintedCheck,
  its: CheckStock,
  by: typeof made,
  billDates: ReadonlyMap<string, string> = new Map(),
) => checksDocument([{ check: printed, stock: its, billDates }], by);
const made = { author: 'Ridgeline', at: '2026-11-20T17:00:00.000Z' };
type Field = { readonly text: string; readonly relativePosition: { readonly x: number; readonly y: number } };
const fieldsOf = (document: { readonly body: readonly PdfBlock[] }) =>
  (document.body[0] as unknown as { stack: readonly Field[] }).stack; // as stockPage makes it
const textsOf = (...asked: Parameters<typeof checkDocument>) =>
  fieldsOf(checkDocument(...asked)).map(({ text }) => text);

describe('a printed check', () => {
  it('a check says its amount in figures and in words, and its lines on both vouchers', () => {
    const texts = textsOf(check, stock, made);
    expect(texts).toEqual(
      expect.arrayContaining([
        'Nov 20, 2026',
        'Hill Lumber',
        '**125.50',
        'One hundred twenty-five and 50/100 ************',
      ]),
    );
    expect(texts.filter((text) => text === 'INV-7')).toHaveLength(2);
    expect(texts.filter((text) => text === '−25.00')).toHaveLength(2);
  });
  it('what no bill was recorded of stands there by the name of its account', () => {
    const lines = [{ ...line('', 12_550), account: 'permits', memo: 'Grading' }];
    expect(textsOf({ ...check, lines }, stock, made).filter((text) => text === 'Permits Grading')).toHaveLength(2);
  });
  it('the offset of the bank moves every field', () => {
    const moved = fieldsOf(checkDocument(check, { ...stock, offset: { right: -10, down: 25 } }, made));
    const unmoved = fieldsOf(checkDocument(check, stock, made));
    for (const [at, { relativePosition }] of moved.entries()) {
      expect(relativePosition.x).toBeCloseTo((unmoved[at]?.relativePosition.x ?? 0) - 7.2);
      expect(relativePosition.y).toBeCloseTo((unmoved[at]?.relativePosition.y ?? 0) + 18);
    }
  });
  it('more lines than a voucher has room for are summed up in the last', () => {
    const lines = Array.from({ length: 30 }, (_, at) => line(`INV-${at}`, 100));
    const texts = textsOf({ ...check, amount: 3_000, lines }, stock, made);
    expect(texts.filter((text) => text === 'And 19 more')).toHaveLength(2);
    expect(texts.filter((text) => text === '19.00')).toHaveLength(2);
  });
  it('a check is read with what the stock has printed on it, and the sum without its stars', async () => {
    const address = { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
    const lines = readAloud(await renderPdf(checkDocument(check, { ...stock, address }, made)));
    const voucher = (name: string) => [
      `P ${name}, paid to: Hill Lumber`,
      'P Date: Nov 20, 2026',
      'P Check number: 1041',
      'P For: INV-7',
      'P Paid: 150.50',
      'P For: CR-1',
      'P Paid: −25.00',
      'P Amount: 125.50',
    ];
    expect(lines).toEqual([
      'Document',
      'P Date: Nov 20, 2026',
      'P Pay to: Hill Lumber',
      'P Amount: 125.50',
      'P Amount in words: One hundred twenty-five and 50/100',
      'P Address: Hill Lumber',
      'P 1 Main St',
      'P San Diego, CA 92101',
      'P Memo: November',
      ...voucher('Voucher 1'),
      ...voucher('Voucher 2'),
    ]);
  });
  it('a stub says the date of each bill, and its amounts end in one column', () => {
    const lines = [{ ...line('INV-7', 15_050), billId: 'b7' }, line('CR-1', -2_500)];
    const document = checkDocument({ ...check, lines }, stock, made, new Map([['b7', '2026-11-03']]));
    const fields = fieldsOf(document);
    expect(fields.filter(({ text }) => text === 'Nov 3, 2026')).toHaveLength(2);
    const [paid, credit] = ['150.50', '−25.00'].map((text) => fields.find((each) => each.text === text));
    expect(paid).toMatchObject({ alignment: 'right', relativePosition: { x: credit?.relativePosition.x } });
  });
  it('several checks are one document, each on a sheet of its own', async () => {
    const sheets = ['1041', '1042'].map((number) => ({ check: { ...check, number }, stock, billDates: new Map() }));
    const document = checksDocument(sheets, made);
    expect(document.title).toBe('Checks 1041 to 1042');
    const read = readAloud(await renderPdf(document));
    expect(read.filter((text) => text.startsWith('P Check number'))).toEqual(
      ['1041', '1041', '1042', '1042'].map((number) => `P Check number: ${number}`),
    );
  });
  it('a void check is printed as void', () =>
    expect(checkDocument({ ...check, status: 'void' }, stock, made)).toMatchObject({ watermark: 'Void' }));
});

it('a positive pay file has a line for each check number, with the date as banks write it and a V where it is void', async () =>
  expect(
    await positivePayCsv('000123456', [
      { number: '1041', date: '2026-11-20', amount: 12_550, payee: 'Hill, Lumber', isVoid: false },
      { number: '1042', date: '2026-11-20', amount: 0, payee: '', isVoid: true },
    ]),
  ).toMatch(
    /^\uFEFF?Account,Check number,Issue date,Amount,Payee,Void\r\n000123456,1041,11\/20\/2026,125\.50,"Hill, Lumber",\r\n000123456,1042,11\/20\/2026,0\.00,,V\r\n$/,
  ));
