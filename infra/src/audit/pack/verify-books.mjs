// Holds the plain-text journal of an audit pack against the log: each entry is what its event posts, each event that
// posts is in it, and all together is the trial balance. hledger, which shares no code with this, adds it up, too.
import { isPosting, postedBy } from './verify-ledger.mjs';

/** `$-1,234.50` in cents. */
const centsOf = (text) => Number(text.replace(/[$,.]/g, ''));
/** `Assets:1200 Accounts Receivable` is known by its number. */
const numberOf = (account) => (account.split(':').at(-1) ?? '').split(' ')[0] ?? '';
const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;

const LINE = /^ {4}(\S.*?) {2}(\$-?[\d,]+\.\d\d)(?: = (\$-?[\d,]+\.\d\d))?$/;

/** Entries with their lines in order, and what each account is said to stand at after some of them. */
function readJournal(text) {
  const [entries, balances] = [[], []];
  let entry = null;
  for (const each of text.split('\n')) {
    const head = /^(\d{4}-\d\d-\d\d) \* (.*?)(?: {2}; position:(\d+).*)?$/.exec(each);
    const [, account, amount, asserted] = LINE.exec(each) ?? [];
    if (head) {
      const [, day, words = '', position] = head;
      entry = position ? { day, type: words.split(' ').at(-1), position: Number(position), lines: [] } : null;
      if (entry) entries.push(entry);
    } else if (asserted) balances.push({ after: entries.length, account, balance: centsOf(asserted) });
    else if (account) entry?.lines.push({ account, amount: centsOf(amount) });
  }
  return { entries, balances };
}

/** Rows of a CSV file without line breaks in its cells. */
const rowsOf = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((each) =>
      [...each.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );

/** What each account stands at by the statement. */
function statedBalances(csv) {
  const rows = rowsOf(csv);
  const titles = rows.findIndex((row) => row.includes('Debit') && row.includes('Credit'));
  const [debit, credit] = ['Debit', 'Credit'].map((title) => rows[titles]?.indexOf(title) ?? -1);
  const stated = new Map();
  for (const row of rows.slice(titles + 1)) {
    const name = row.find((cell) => /^\d{4} /.test(cell));
    if (name) stated.set(numberOf(name), centsOf(row[debit] || '0.00') - centsOf(row[credit] || '0.00'));
  }
  return stated;
}

const add = (sums, key, amount) => sums.set(key, (sums.get(key) ?? 0) + amount);
/** `2026-11-20 12.50`, in order: what is the same whatever its accounts are called. */
const moved = (sums) =>
  [...sums]
    .filter(([, amount]) => amount !== 0)
    .map(([place, amount]) => `${place.slice(0, 10)} ${dollars(amount)}`)
    .sort();

/** `through`: the last day of the journal. */
export function openBooks(text, csv, through) {
  const { entries, balances } = readJournal(text);
  const faults = [];
  const open = new Map();
  for (const each of entries) open.set(each.position, [...(open.get(each.position) ?? []), each]);
  /** Which account of the log is which number, and by which entry that is known. */
  const numbers = new Map();

  /** An account of the log has one number throughout. */
  function compareAccounts(position, ours, theirs) {
    for (const [place, amount] of ours) {
      const alike = [...theirs].filter(([other, sum]) => sum === amount && other.slice(0, 10) === place.slice(0, 10));
      const isAlone =
        [...ours].filter(([other, sum]) => sum === amount && other.slice(0, 10) === place.slice(0, 10)).length === 1;
      if (alike.length !== 1 || !isAlone) continue;
      const [account, number] = [place.slice(11), alike[0][0].slice(11)];
      const known = numbers.get(account);
      if (!known) numbers.set(account, { number, position });
      else if (known.number !== number)
        faults.push(
          `Entry ${position} has ${account.split(' ')[0]} on ${number}, and entry ${known.position} on ${known.number}`,
        );
    }
  }

  return {
    /** `read` gives the data of an entry, its record and its time. */
    take(position, entity, type, read) {
      const written = open.get(position) ?? [];
      open.delete(position);
      for (const { day, type: said } of written)
        if (said !== type) faults.push(`Entry ${position} of the journal, ${day}, says ${said}, and the log ${type}`);
      if (!isPosting(entity, type)) {
        if (written.length > 0) faults.push(`Entry ${position} of the journal is of ${type}, which posts nothing`);
        return;
      }
      const theirs = new Map();
      for (const { day, lines } of written)
        for (const { account, amount } of lines) add(theirs, `${day} ${numberOf(account)}`, amount);
      const ours = new Map([...postedBy(entity, type, read())].filter(([place]) => place.slice(0, 10) <= through));
      const [due, found] = [moved(ours), moved(theirs)];
      if (due.join() !== found.join())
        faults.push(
          `Entry ${position} of the log, ${type}, posts ${due.join(', ') || 'nothing'}, and the journal has ${found.join(', ') || 'nothing'} of it`,
        );
      else compareAccounts(position, ours, theirs);
    },
    close() {
      for (const [position, [{ day }]] of open)
        faults.push(`Entry ${position} of the journal, ${day}, is not in the log`);
      const sums = addUp(entries, balances, faults);
      const byNumber = new Map();
      for (const [account, sum] of sums) add(byNumber, numberOf(account), sum);
      const stated = statedBalances(csv);
      for (const number of new Set([...byNumber.keys(), ...stated.keys()])) {
        const [own, theirs] = [byNumber.get(number) ?? 0, stated.get(number) ?? 0];
        if (own !== theirs)
          faults.push(
            `Account ${number} stands at ${dollars(theirs)} by the trial balance, and at ${dollars(own)} by the journal`,
          );
      }
      const debits = entries.flatMap(({ lines }) => lines).reduce((sum, { amount }) => sum + Math.max(amount, 0), 0);
      return {
        faults: faults.map((fault) => `${fault}.`),
        said: `Journal: ${entries.length} entries, debits ${dollars(debits)}, each what its entry of the log posts; ${stated.size} accounts as in the trial balance.`,
      };
    },
  };
}

/** What each account stands at in the end; each entry balances, and what is asserted on the way holds. */
function addUp(entries, balances, faults) {
  const sums = new Map();
  const asserted = [...balances];
  const assertAt = (after) => {
    while (asserted[0]?.after === after) {
      const { account, balance } = asserted.shift();
      const sum = sums.get(account) ?? 0;
      if (sum !== balance)
        faults.push(
          `The journal says that ${account} stands at ${dollars(balance)}, and its lines come to ${dollars(sum)}`,
        );
    }
  };
  assertAt(0);
  for (const [at, { day, position, lines }] of entries.entries()) {
    const left = lines.reduce((sum, { amount }) => sum + amount, 0);
    if (left !== 0) faults.push(`Entry ${position} of the journal, ${day}, does not balance: ${dollars(left)}`);
    for (const { account, amount } of lines) add(sums, account, amount);
    assertAt(at + 1);
  }
  return sums;
}
