import { describe, expect, it } from 'vitest';
import { nachaFile, type NachaContent, type NachaPayment } from './nacha-file.ts';

const payment = (trace: string, more: Partial<NachaPayment> = {}): NachaPayment => ({
  checkId: trace,
  vendorId: 'hill',
  vendorName: 'Hill Lumber & Supply of Alameda',
  trace,
  amount: 12_550,
  reference: 'RIDGE-04',
  holder: 'business',
  accountType: 'checking',
  accountLast4: '4567',
  routingNumber: '121000248',
  accountNumber: '001234567',
  ...more,
});
const file: NachaContent = {
  number: '3',
  createdOn: '2026-11-27',
  effectiveOn: '2026-11-30',
  originator: {
    routing: '021000021',
    companyId: '1987654321',
    name: 'Ridgeline Concrete, Inc.',
    bankName: 'First Bank',
  },
  payments: [
    payment('021000020000017'),
    payment('021000020000018', {
      vendorName: 'José Muñoz',
      holder: 'person',
      accountType: 'savings',
      routingNumber: '011401533',
      accountNumber: '98-76',
      amount: 400_000,
      reference: '',
    }),
    payment('021000020000019', { vendorName: 'Bay Rental', reference: 'INV-101', amount: 99 }),
  ],
};
const recordsOf = (content: NachaContent) => nachaFile(content).split('\r\n').slice(0, -1);
const records = recordsOf(file);
/** As the rules count positions: from one, both ends included. */
const at = (record: string | undefined, from: number, to: number) => record?.slice(from - 1, to);
const ofType = (type: string) => records.filter((record) => record.startsWith(type) && !/^9{94}$/.test(record));

/** Layout: Nacha Operating Rules, appendix three, part 3.1 (file and batch records) and 3.2 (entries CCD and PPD). */
describe('an ACH file', () => {
  it('an ACH file is this, byte for byte', () =>
    expect(nachaFile(file)).toBe(
      [
        '101 0210000211987654321261127    C094101FIRST BANK             RIDGELINE CONCRETE, INC        ',
        '5220RIDGELINE CONCRE                    1987654321CCDVENDOR PAY261127261130   1021000020000001',
        '622121000248001234567        0000012550RIDGE-04       HILL LUMBER & SUPPLY O  0021000020000017',
        '622121000248001234567        0000000099INV-101        BAY RENTAL              0021000020000019',
        '822000000200242000480000000000000000000126491987654321                         021000020000001',
        '5220RIDGELINE CONCRE                    1987654321PPDVENDOR PAY261127261130   1021000020000002',
        '63201140153398-76            0000400000               JOSE MUNOZ              0021000020000018',
        '822000000100011401530000000000000000004000001987654321                         021000020000002',
        '9000002000001000000030025340201000000000000000000412649                                       ',
        '9'.repeat(94),
      ]
        .map((record) => `${record}\r\n`)
        .join(''),
    ));
  it('every record has 94 characters of ASCII, and there are ten to a block', () => {
    expect(records.every((record) => /^[ -~]{94}$/.test(record))).toBe(true);
    expect(records.length % 10).toBe(0);
  });
  it('the file header says from whom to whom, and in which format', () => {
    const [header] = ofType('1');
    expect([at(header, 2, 3), at(header, 4, 13), at(header, 14, 23)]).toEqual(['01', ' 021000021', '1987654321']);
    expect([at(header, 24, 29), at(header, 34, 34), at(header, 35, 40)]).toEqual(['261127', 'C', '094101']);
    expect([at(header, 41, 63)?.trim(), at(header, 64, 86)?.trim()]).toEqual(['FIRST BANK', 'RIDGELINE CONCRETE, INC']);
  });
  it('businesses and people are batches of their own, each of credits alone, for the same day', () => {
    const headers = ofType('5');
    expect(headers.map((header) => at(header, 51, 53))).toEqual(['CCD', 'PPD']);
    for (const [index, header] of headers.entries()) {
      expect([at(header, 2, 4), at(header, 41, 50), at(header, 79, 79)]).toEqual(['220', '1987654321', '1']);
      expect([at(header, 70, 75), at(header, 80, 87)]).toEqual(['261130', '02100002']);
      expect(at(header, 88, 94)).toBe(String(index + 1).padStart(7, '0'));
    }
  });
  it('an entry says account, amount in cents, and its trace number, which ascends within the batch', () => {
    const [first, , last] = ofType('6');
    expect([at(first, 2, 3), at(first, 4, 12), at(first, 13, 29)?.trim()]).toEqual(['22', '121000248', '001234567']);
    expect([at(first, 30, 39), at(first, 40, 54)?.trim(), at(first, 55, 76)?.trim()]).toEqual([
      '0000012550',
      'RIDGE-04',
      'HILL LUMBER & SUPPLY O',
    ]);
    expect([at(first, 79, 79), at(first, 80, 94)]).toEqual(['0', '021000020000017']);
    expect([at(last, 2, 3), at(last, 13, 29)?.trim()]).toEqual(['32', '98-76']);
  });
  it('each control counts its entries, and sums their amounts and the first eight digits of their routing numbers', () => {
    const [business, people] = ofType('8');
    expect([at(business, 5, 10), at(business, 11, 20)]).toEqual(['000002', '0024200048']);
    expect([at(business, 21, 32), at(business, 33, 44)]).toEqual(['000000000000', '000000012649']);
    expect([at(people, 5, 10), at(people, 11, 20), at(people, 33, 44)]).toEqual([
      '000001',
      '0001140153',
      '000000400000',
    ]);
    const [control] = ofType('9');
    expect([at(control, 2, 7), at(control, 8, 13), at(control, 14, 21)]).toEqual(['000002', '000001', '00000003']);
    expect([at(control, 22, 31), at(control, 32, 43), at(control, 44, 55)]).toEqual([
      '0025340201',
      '000000000000',
      '000000412649',
    ]);
  });
  it('a file whose records fill their blocks has no filler, and one more record begins another block', () => {
    const many = (count: number) =>
      recordsOf({
        ...file,
        payments: Array.from({ length: count }, (_, n) => payment(`02100002${`${n}`.padStart(7, '0')}`)),
      });
    expect([many(6).length, many(6).filter((record) => /^9{94}$/.test(record)).length]).toEqual([10, 0]);
    expect([many(7).length, many(7).filter((record) => /^9{94}$/.test(record)).length]).toEqual([20, 9]);
    expect(
      at(
        many(7).find((record) => record.startsWith('9')),
        8,
        13,
      ),
    ).toBe('000002');
  });
  it('an entry hash keeps its last ten digits', () => {
    const payments = Array.from({ length: 900 }, (_, n) => payment(`02100002${`${n}`.padStart(7, '0')}`));
    const hash = String(12_100_024 * 900).slice(-10);
    expect(
      at(
        recordsOf({ ...file, payments }).find((record) => record.startsWith('8')),
        11,
        20,
      ),
    ).toBe(hash);
  });
});
