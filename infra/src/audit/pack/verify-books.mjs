// Reads the plain-text journal of an audit pack and adds it up; hledger, which shares no code with this, may do so too.

/** `$-1,234.50` in cents. */
const centsOf = (text) => Number(text.replace(/[$,.]/g, ''));
/** `Assets:1200 Accounts Receivable` is known by its number. */
const numberOf = (account) => (account.split(':').at(-1) ?? '').split(' ')[0] ?? '';

/** Entries with their lines, and what each account is said to stand at on some days. */
export function readJournal(text) {
  const entries = [];
  const balances = [];
  let entry = null;
  for (const line of text.split('\n')) {
    const head = /^(\d{4}-\d\d-\d\d) \* (.*?)(?:  ; position:(\d+).*)?$/.exec(line);
    const [, account, amount, assertion] =
      /^    (\S.*?)  (\$-?[\d,]+\.\d\d)(?: = (\$-?[\d,]+\.\d\d))?$/.exec(line) ?? [];
    if (head) {
      const [, day, words = '', position] = head;
      entry = position ? { day, type: words.split(' ').at(-1), position: Number(position), lines: [] } : null;
      if (entry) entries.push(entry);
    } else if (assertion) balances.push({ after: entries.length, account, balance: centsOf(assertion) });
    else if (account) entry?.lines.push({ account, amount: centsOf(amount) });
  }
  return { entries, balances };
}

/** Rows of a CSV file without line breaks in its cells. */
const rowsOf = (text) =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
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

/** Every entry balances, follows from an entry of the log of its kind, and together they are the trial balance. */
export function checkBooks({ entries, balances }, csv, log) {
  const faults = [];
  const sums = new Map();
  const asserted = Map.groupBy ? Map.groupBy(balances, ({ after }) => after) : groupByAfter(balances);
  const assertAt = (after) => {
    for (const { account, balance } of asserted.get(after) ?? [])
      if ((sums.get(account) ?? 0) !== balance)
        faults.push(
          `The journal says that ${account} stands at ${dollars(balance)}, and its lines come to ${dollars(sums.get(account) ?? 0)}`,
        );
  };
  assertAt(0);
  for (const [at, { day, type, position, lines }] of entries.entries()) {
    const where = `Entry ${position} of the journal, ${day},`;
    const sum = lines.reduce((total, { amount }) => total + amount, 0);
    if (sum !== 0) faults.push(`${where} does not balance: ${dollars(sum)}`);
    const recorded = log.types.get(position);
    if (recorded === undefined) faults.push(`${where} is not in the log`);
    else if (recorded !== type) faults.push(`${where} says ${type}, and the log ${recorded}`);
    for (const { account, amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount);
    assertAt(at + 1);
  }
  const byNumber = new Map();
  for (const [account, sum] of sums) byNumber.set(numberOf(account), (byNumber.get(numberOf(account)) ?? 0) + sum);
  const stated = statedBalances(csv);
  for (const number of new Set([...byNumber.keys(), ...stated.keys()])) {
    const [own, theirs] = [byNumber.get(number) ?? 0, stated.get(number) ?? 0];
    if (own !== theirs)
      faults.push(
        `Account ${number} stands at ${dollars(theirs)} by the trial balance, and at ${dollars(own)} by the journal`,
      );
  }
  const debits = entries.flatMap(({ lines }) => lines).reduce((total, { amount }) => total + Math.max(amount, 0), 0);
  return {
    faults: faults.map((fault) => `${fault}.`),
    said: `Journal: ${entries.length} entries, debits ${dollars(debits)}, ${stated.size} accounts as in the trial balance.`,
  };
}

const groupByAfter = (balances) => {
  const groups = new Map();
  for (const each of balances) groups.set(each.after, [...(groups.get(each.after) ?? []), each]);
  return groups;
};

const dollars = (cents) => `$${(cents / 100).toFixed(2)}`;
