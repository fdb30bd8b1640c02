import { describe, expect, it } from 'vitest';
import {
  clearedItems,
  csvStatement,
  isOfx,
  listedDeposit,
  listedReturn,
  ofxStatement,
  proposedMatches,
  statementItems,
  statementText,
  type StatementLine,
} from './calculations.ts';
import type { StatementItem } from './commands.ts';

const ofx = `OFXHEADER:100
DATA:OFXSGML

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST>
<STMTTRN>
<TRNTYPE>CHECK
<DTPOSTED>20261118120000[-8:PST]
<TRNAMT>-125.00
<FITID>1
<CHECKNUM>1041
<NAME>Hill &amp; Sons
</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261119<TRNAMT>+300.50<FITID>2<MEMO>Mobile deposit</STMTTRN>
<STMTTRN><TRNTYPE>FEE<DTPOSTED>soon<TRNAMT>-5.00</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>1175.50<DTASOF>20261130</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe('a statement as OFX', () => {
  it('the lines of OFX 1 are read, though nothing closes their elements', () => {
    expect(isOfx(ofx)).toBe(true);
    expect(ofxStatement(ofx, 100)).toEqual({
      lines: [
        { date: '2026-11-18', amount: -12_500, number: '1041', description: 'Hill & Sons' },
        { date: '2026-11-19', amount: 30_050, number: '', description: 'Mobile deposit' },
      ],
      ending: { date: '2026-11-30', balance: 117_550 },
    });
  });
  it('the lines of OFX 2 are read as XML', () =>
    expect(
      ofxStatement(
        '<OFX><STMTTRN><DTPOSTED>20261118</DTPOSTED><TRNAMT>-7.10</TRNAMT><NAME>City</NAME></STMTTRN></OFX>',
        1,
      ),
    ).toEqual({ lines: [{ date: '2026-11-18', amount: -710, number: '', description: 'City' }], ending: null }));
  it('a file of more lines than are taken is not read to its end', () =>
    expect(ofxStatement('<OFX>'.concat('<STMTTRN>'.repeat(200_000)), 5_000)).toBeNull());
  it('a file without the element is no OFX', () => expect(isOfx('Date,Amount')).toBe(false));
});

describe('a statement as CSV', () => {
  const today = '2026-11-20';
  it('an amount with its sign is read below the headings, wherever they are', () =>
    expect(
      csvStatement(
        [
          ['Account', '…4471'],
          ['Posting Date', 'Description', 'Check #', 'Amount', 'Balance'],
          ['11/18/2026', 'CHECK', '1041', '(125.00)', '1,000.00'],
          ['11/19/2026', 'Deposit', '', '$300.50', '1,300.50'],
          ['', 'Pending', '', '9.00', ''],
        ],
        today,
      ),
    ).toEqual({
      lines: [
        { date: '2026-11-18', amount: -12_500, number: '1041', description: 'CHECK' },
        { date: '2026-11-19', amount: 30_050, number: '', description: 'Deposit' },
      ],
      ending: { date: '2026-11-19', balance: 130_050 },
    }));
  describe('what it ends with', () => {
    const endingOf = (...rows: readonly (readonly string[])[]) =>
      csvStatement([['Date', 'Amount', 'Balance'], ...rows], today)?.ending;
    const rising = [
      ['11/18/2026', '100.00', '1,100.00'],
      ['11/19/2026', '-40.00', '1,060.00'],
      ['11/19/2026', '5.00', '1,065.00'],
      ['11/19/2026', '-65.00', '1,000.00'],
    ] as const;
    it('a statement ends with the balance of the last line of its last day', () =>
      expect(endingOf(...rising)).toEqual({ date: '2026-11-19', balance: 100_000 }));
    it('a file that lists the newest first is turned', () =>
      expect(endingOf(...rising.toReversed())).toEqual({ date: '2026-11-19', balance: 100_000 }));
    it('nothing is said where balances do not follow from each other, or one is missing', () => {
      expect(endingOf(...rising.slice(0, 2), ['11/19/2026', '5.00', '999.00'])).toBeNull();
      expect(endingOf(...rising.slice(0, 2), ['11/19/2026', '5.00', ''])).toBeNull();
    });
  });
  it('debits are taken off, whichever sign the bank gives them', () =>
    expect(
      csvStatement(
        [
          ['Date', 'Withdrawals', 'Deposits'],
          ['2026-11-18', '125.00', ''],
          ['2026-11-19', '-7.00', ''],
          ['2026-11-19', '', '300.50'],
        ],
        today,
      )?.lines.map(({ amount }) => amount),
    ).toEqual([-12_500, -700, 30_050]));
  it('an amount longer than any amount is none, whatever it is made of', () => {
    for (const run of ['1', '-', '(', ' ', '1,', '0.'])
      expect(
        csvStatement(
          [
            ['Date', 'Amount'],
            ['2026-11-18', `1${run.repeat(300_000)}x`],
          ],
          today,
        )?.lines,
      ).toEqual([]);
  });
  it('a sheet without headings is no statement', () => expect(csvStatement([['a', 'b']], today)).toBeNull());
});

describe('the lines of a statement', () => {
  const paid = (id: string, amount: number, depositNo = 'D-1') => ({
    id,
    customerName: `Payer ${id}`,
    checkNo: `88${id}`,
    bankId: 'first',
    depositDate: '2026-11-05',
    depositNo,
    amount,
  });
  it('payments of one slip are one line with its checks beneath it, as the bank lists 18,875.32', () => {
    const listed = [paid('1', 1_200_000), paid('2', 654_199), paid('3', 33_333)].flatMap(listedDeposit);
    expect(statementItems(listed)).toMatchObject([
      {
        kind: 'deposit',
        number: 'D-1',
        party: '3 payments',
        amount: 1_887_532,
        payments: [{ paymentId: '1', party: 'Payer 1', number: '881', amount: 1_200_000 }, { paymentId: '2' }, {}],
      },
    ]);
  });
  it('a payment without a slip is a deposit of its own, and what is in no bank is on no statement', () => {
    expect(statementItems([paid('1', 100, ''), paid('2', 200, '')].flatMap(listedDeposit))).toMatchObject([
      { id: '1', number: '881', party: 'Payer 1', amount: 100 },
      { id: '2', amount: 200 },
    ]);
    expect(listedDeposit({ ...paid('1', 100), bankId: '', depositDate: null })).toEqual([]);
  });
  it('a check that came back and the fee for it are two lines', () => {
    const back = { ...paid('3', 33_333), returnedOn: '2026-11-12', returnFee: 1_500 };
    expect(listedReturn(back)).toMatchObject({ return: { amount: -33_333 }, fee: { amount: -1_500 } });
    expect(listedReturn({ ...back, returnFee: 0 }).fee).toBeNull();
  });
  it('a deposit is proposed for the line of its amount', () => {
    const items = statementItems([paid('1', 1_200_000), paid('2', 654_199)].flatMap(listedDeposit));
    const line = { date: '2026-11-06', amount: 1_854_199, number: '', description: 'DEPOSIT' };
    expect(proposedMatches([line], items)[0]?.number).toBe('D-1');
  });
});

describe('what is proposed to be ticked', () => {
  const item = (id: string, more: Partial<StatementItem>): StatementItem => ({
    kind: 'check',
    id,
    date: '2026-11-10',
    number: '',
    party: '',
    amount: -12500,
    payments: [],
    ...more,
  });
  const line = (more: Partial<StatementLine>): StatementLine => ({
    date: '2026-11-18',
    amount: -12500,
    number: '',
    description: '',
    ...more,
  });
  const ids = (lines: readonly StatementLine[], items: readonly StatementItem[]) =>
    proposedMatches(lines, items).map((each) => each?.id ?? null);

  it('a check is found by its number before any other of the same amount', () =>
    expect(
      ids([line({}), line({ number: '001041' })], [item('a', { number: '1041' }), item('b', { number: '1042' })]),
    ).toEqual(['b', 'a']));
  it('a check of the right number and another amount is not proposed', () =>
    expect(ids([line({ number: '1041', amount: -12_600 })], [item('a', { number: '1041' })])).toEqual([null]));
  it('a line with a number is not given a check of another number', () =>
    expect(ids([line({ number: '1050' })], [item('a', { number: '1041' })])).toEqual([null]));
  it('of two deposits of the same amount the nearer in time is proposed, and each once', () => {
    const deposits = [
      item('early', { kind: 'deposit', amount: 500, date: '2026-11-11' }),
      item('late', { kind: 'deposit', amount: 500, date: '2026-11-17' }),
    ];
    const deposited = line({ amount: 500 });
    expect(ids([deposited, deposited, deposited], deposits)).toEqual(['late', 'early', null]);
  });
  it('a deposit of long ago, or of after the line, is not proposed', () => {
    const deposit = (date: string) => item(date, { kind: 'deposit', amount: 500, date });
    expect(ids([line({ amount: 500 })], [deposit('2026-10-01'), deposit('2026-11-25')])).toEqual([null]);
  });
});

describe('what the hash of a statement is made over', () => {
  const head = { bankId: 'b', statementDate: '2026-11-30', beginningBalance: 100_000, endingBalance: 119_000 };
  const check = { kind: 'check', id: 'c', date: '2026-11-20', number: '1041', party: 'Hill', amount: -14_000 } as const;
  const one = { paymentId: 'p1', party: 'Ana Ltd', number: '88', amount: 3_000 };
  const two = { paymentId: 'p2', party: 'Bo Ltd', number: '89', amount: 30_000 };
  const slip = {
    kind: 'deposit',
    id: 'd',
    date: '2026-11-12',
    number: 'D-1',
    party: '2 payments',
    amount: 33_000,
  } as const;

  it('the text of a statement has its balances, then each check and each payment of a deposit in the order of their ids', () =>
    expect(
      statementText(
        head,
        clearedItems([
          { ...slip, payments: [two, one] },
          { ...check, payments: [] },
        ]),
      ),
    ).toBe(
      'statement b 2026-11-30 100000 119000\ncheck c 2026-11-20 -14000\ndeposit p1 2026-11-12 3000\ndeposit p2 2026-11-12 30000\n',
    ));
  it('the text of a statement stays the same when a payer or a check is renamed', () => {
    const before = clearedItems([{ ...check, payments: [] }]);
    const after = clearedItems([{ ...check, party: 'Hill Lumber', number: '1042', payments: [] }]);
    expect(statementText(head, after)).toBe(statementText(head, before));
  });
});
