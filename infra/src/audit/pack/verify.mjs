// Checks an audit pack without a network and without trusting whoever made it: node verify.mjs (Node 20 or later).
//   --head 3507:ab12...   the head of a mail or a paper that somebody kept; as often as wanted
//   --pdf contract.pdf    whether this file was sealed in these books; as often as wanted
//   --tsa authority.pem   the certificate of the time stamp authority, as it publishes it
//   --key audit.pub.pem   the public key of the signed heads, as the company handed it over
// Ends with 0 where everything holds, else with 1. Reads nothing but the pack and what is named.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBooks } from './verify-books.mjs';
import { stampOf } from './verify-stamp.mjs';

const HASH_BYTES = 32;
const MAX_SENTENCES = 20;
const sha256 = (...parts) => parts.reduce((sum, part) => sum.update(part), createHash('sha256')).digest();
const dayOf = (at) => at.slice(0, 16).replace('T', ' ') + ' UTC';

const { values: asked, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(['head', 'pdf', 'tsa', 'key'].map((name) => [name, { type: 'string', multiple: true }])),
});
const folder = resolve(positionals[0] ?? dirname(fileURLToPath(import.meta.url)));
const fileOf = (name) => join(folder, name);
const textOf = (name) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '');
const faults = [];
const said = [];

/** Each file is what the manifest says; whoever changes both is found by what follows. */
async function checkFiles({ files }) {
  for (const { name, sha256: expected } of files) {
    if (!existsSync(fileOf(name))) {
      faults.push(`${name} is missing.`);
      continue;
    }
    const sum = createHash('sha256');
    for await (const piece of createReadStream(fileOf(name))) sum.update(piece);
    if (sum.digest('hex') !== expected) faults.push(`${name} is not the file that was packed.`);
  }
}

/** The lines of events.copy with their hashes, one after the other. */
async function* linesOf(name) {
  let rest = Buffer.alloc(0);
  for await (const piece of createReadStream(fileOf(name), { highWaterMark: 1 << 20 })) {
    rest = Buffer.concat([rest, piece]);
    let start = 0;
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10, start)) {
      yield rest.subarray(start, end);
      start = end + 1;
    }
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield rest;
}

/**
 * Every entry is what was recorded of it when it was new, none is missing, and each belongs to this company. Answers
 * the chain of heads at the positions that are asked for, made of the entries alone.
 */
async function checkLog({ company }, wanted, books) {
  const recorded = readFileSync(fileOf('hashes.bin'));
  const found = { heads: new Map(), sealed: new Set(), last: 0, first: '', until: '' };
  let head = sha256(company);
  let own = head;
  for await (const line of linesOf('events.copy')) {
    const tab = line.indexOf(9);
    const position = Number(line.toString('latin1', 0, tab));
    if (position > found.last + 1) faults.push(`${range(found.last + 1, position - 1)} missing.`);
    if (position <= found.last) faults.push(`Entry ${position} stands after entry ${found.last}.`);
    const hash = sha256(line.subarray(tab + 1));
    const kept = recorded.subarray((position - 1) * HASH_BYTES, position * HASH_BYTES);
    if (!hash.equals(kept)) faults.push(`Entry ${position} is not what was recorded of it.`);
    head = sha256(head, kept);
    own = sha256(own, hash);
    if (wanted.has(position)) found.heads.set(position, { kept: head.toString('hex'), own: own.toString('hex') });
    readFields(line.toString('utf8', tab + 1), position);
    found.last = position;
  }
  const hashes = recorded.length / HASH_BYTES;
  if (hashes > found.last) faults.push(`${range(found.last + 1, hashes)} missing: the log was cut off.`);
  return found;

  function readFields(text, position) {
    const [tenant, stream = '', , , , , type = '', , data = '', meta = ''] = text.split('\t');
    if (tenant !== company) faults.push(`Entry ${position} is of another company.`);
    if (type.endsWith('PdfSealed')) found.sealed.add(/"sha256": "([0-9a-f]{64})"/.exec(data)?.[1]);
    const at = /"at": "([^"]+)"/.exec(meta)?.[1] ?? '';
    if (found.first === '') found.first = at;
    if (at > found.until) found.until = at;
    const [entity = '', ...id] = stream.split('-');
    try {
      books.take(position, entity, type, () => ({ data: JSON.parse(unescaped(data)), id: id.join('-'), at }));
    } catch {
      faults.push(`Entry ${position}, ${type}, cannot be read.`);
    }
  }
}

/** The text format of COPY has one line a row. */
const ESCAPES = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (text) => text.replace(/\\(.)/g, (_, letter) => ESCAPES[letter] ?? letter);

const range = (first, last) => (first === last ? `Entry ${first} is` : `Entries ${first} to ${last} are`);

/** A head that somebody signed, stamped or kept is the head of these entries. */
function checkHead({ heads, last }, position, head, who) {
  if (position > last) {
    faults.push(`The log ends at entry ${last}; ${who} is of entry ${position}.`);
    return false;
  }
  const there = heads.get(position);
  if (there?.own === head) return true;
  faults.push(
    `${who} is not the head of entry ${position}: ${there?.kept === head ? 'an entry up to it was changed, named above' : 'this is another history'}.`,
  );
  return false;
}

const parsed = (line) => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};
const signedLines = () =>
  textOf('heads.jsonl')
    .split('\n')
    .filter(Boolean)
    .map((line, at) => ({ line: parsed(line), at: at + 1 }));

/** Every signed head is signed by a key of the pack, and lies on the chain. */
function checkSignatures(log) {
  const folderOfKeys = fileOf('keys');
  const files = existsSync(folderOfKeys) ? readdirSync(folderOfKeys).map((name) => join(folderOfKeys, name)) : [];
  const keys = new Map();
  for (const file of asked.key ?? files) {
    const key = createPublicKey(readFileSync(file));
    keys.set(
      sha256(key.export({ type: 'spki', format: 'der' }))
        .toString('hex')
        .slice(0, 16),
      key,
    );
  }
  let good = null;
  for (const { line, at } of signedLines()) {
    if (!line) {
      faults.push(`Line ${at} of heads.jsonl is not whole.`);
      continue;
    }
    const { tenant, position, hash, at: signedAt, key: name, previous, signature } = line;
    const key = keys.get(name);
    const words = Buffer.from([tenant, position, hash, signedAt, name, previous ?? ''].join('\n'));
    if (!key) faults.push(`Line ${at} of heads.jsonl was signed by the key ${name}, which is not known.`);
    else if (!verify(null, words, key, Buffer.from(signature, 'base64')))
      faults.push(`The signature of line ${at} of heads.jsonl is not that of what it says.`);
    else if (checkHead(log, position, hash, `The head that was signed on ${dayOf(signedAt)}`)) good = line;
  }
  if (!good) return void said.push('No head of this log is signed yet.');
  const waiting = log.last - good.position;
  said.push(
    `Signed heads, the last of entry ${good.position} on ${dayOf(good.at)}, by ${[...keys.keys()].map((name) => `key ${name}`).join(', ')}.${asked.key ? '' : ' Compare the key with the one that was handed to you.'}${waiting > 0 ? ` Newer: ${waiting}, not signed yet.` : ''}`,
  );
}

/** Every stamp is of its words, and these are the head of these entries. */
function checkStamps(log) {
  const roots = (asked.tsa ?? []).map((file) => readFileSync(file, 'utf8'));
  let last = null;
  for (const { position, words, token } of stampedHeads()) {
    const name = `The stamp of entry ${position}`;
    const stamp = stampOf(words, token, roots);
    if ('fault' in stamp) {
      faults.push(`${name} ${stamp.fault}.`);
      continue;
    }
    const head = /^head ([0-9a-f]{64})$/m.exec(words.toString('utf8'))?.[1];
    if (checkHead(log, position, head, `${name}, ${dayOf(stamp.at)},`)) last = { ...stamp, position };
  }
  if (last)
    said.push(
      `Time stamps, the last of entry ${last.position} on ${dayOf(last.at)} by ${last.by}${roots.length > 0 ? '' : '. Name the certificate of that authority with --tsa, to see that it is theirs'}.`,
    );
}
const stampedHeads = () =>
  (existsSync(fileOf('stamps')) ? readdirSync(fileOf('stamps')) : [])
    .filter((name) => name.endsWith('.txt'))
    .map((name) => ({ position: Number(name.slice(0, -4)), name }))
    .sort((one, other) => one.position - other.position)
    .map(({ position, name }) => ({
      position,
      words: readFileSync(fileOf(`stamps/${name}`)),
      token: existsSync(fileOf(`stamps/${position}.tst`))
        ? readFileSync(fileOf(`stamps/${position}.tst`))
        : Buffer.alloc(0),
    }));

const keptHeads = () =>
  (asked.head ?? []).map((text) => {
    const [, position, head] = /^(\d+):([0-9a-f]{64})$/.exec(text.toLowerCase().replace(/\s/g, '')) ?? [];
    if (!position)
      throw new Error(`--head is written as 3507:ab12..., the entry and its 64 letters and digits: ${text}`);
    return { position: Number(position), head };
  });

async function main() {
  const manifest = JSON.parse(textOf('manifest.json'));
  const books = openBooks(textOf('books.journal'), textOf('trial-balance.csv'), manifest.through);
  await checkFiles(manifest);
  const wanted = new Set([manifest.position, ...keptHeads().map(({ position }) => position)]);
  for (const { line } of signedLines()) if (line) wanted.add(line.position);
  for (const { position } of stampedHeads()) wanted.add(position);
  const log = await checkLog(manifest, wanted, books);
  checkHead(log, manifest.position, manifest.head, 'The head of the manifest');
  checkSignatures(log);
  checkStamps(log);
  for (const { position, head } of keptHeads())
    if (checkHead(log, position, head, 'The head that you kept'))
      said.push(`Entry ${position} has the head that you kept.`);
  const found = books.close();
  faults.push(...found.faults);
  said.push(found.said);
  for (const file of asked.pdf ?? []) {
    const isSealed = log.sealed.has(sha256(readFileSync(file)).toString('hex'));
    if (isSealed) said.push(`${file} was sealed in these books, to the last byte.`);
    else faults.push(`${file} was not sealed in these books, or was changed since.`);
  }
  console.log(`${manifest.name}: ${log.last} entries from ${dayOf(log.first)} to ${dayOf(log.until)}.`);
  for (const sentence of said) console.log(sentence);
  for (const sentence of faults.slice(0, MAX_SENTENCES)) console.log(`WRONG: ${sentence}`);
  if (faults.length > MAX_SENTENCES) console.log(`WRONG: and ${faults.length - MAX_SENTENCES} more.`);
  console.log(faults.length === 0 ? 'None was changed, none is missing.' : `Faults: ${faults.length}.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
await main();
