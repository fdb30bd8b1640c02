import { resources } from '@backoffice/contracts';
import { authRefusals } from '@backoffice/contracts/features/auth';
import { productFiles, type TextRules } from './source-tree.ts';

/**
 * Where nothing of the business may be named: kernels, generic rooms, and adapters to the outside. The law of imports
 * sees what is imported; this sees what is spelt out.
 */
const ROOMS = new RegExp(
  [
    '^(contracts|services|projections|frontend)/src/kernel/',
    '^projections/src/(lists|graphql|proof)/',
    '^services/src/(http|jobs)/',
    '^frontend/src/capabilities/lists/',
    '^infra/src/[^/]+/',
  ].join('|'),
);
/**
 * Terms of the machinery too: companies are its tenants, users sign in, messages are commands and events, a browser has
 * a location, locks are released, threads and queues have workers, what is verified is checked, and who listens gets
 * notifications of changes.
 */
const TECHNICAL = ['Company', 'User', 'Message', 'Location', 'Release', 'Worker', 'Check', 'Notification'];
const PROVIDERS = 'who takes payments calls them so, and what they are paid with';
const ALLOWED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['index', 'memory', 'provider', 'stripe', 'stripe-objects'].map((name) => [
      `infra/src/payments/${name}.ts`,
      PROVIDERS,
    ]),
  ),
  'contracts/src/kernel/line-items.ts':
    'a recorded line says which template it was made with, under the name it has in every event',
  'infra/src/mail/delivery-letter.ts': 'mail servers write so of the delivery of mails, and of inboxes that are full',
  'infra/src/mail/verdict.ts': 'RFC 3464 calls the reports of mail servers the status of a delivery',
  'frontend/src/kernel/data/startup-routes.ts':
    'copies rows of the route table, permissions and all; a spec holds them equal',
  'frontend/src/kernel/navigation/record-paths.ts': 'the address of every kind of record, until the kinds declare it',
};

const named = resources.filter(({ entity }) => !TECHNICAL.includes(entity));
const entities = named.map(({ entity }) => entity);
const paths = named.map(({ path }) => path);
const codes = [...new Set([authRefusals, ...resources.map(({ refusals }) => refusals)].flatMap(Object.keys))];

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
const either = (words: readonly string[]) => words.join('|');
/** A kind of record inside a name (`InvoiceTotals`, `customerId`), a refusal code, or a path in a string. */
const WORDS = [
  new RegExp(`\\w*(?:${either(entities)})(?![a-z])\\w*`, 'g'),
  new RegExp(`\\b(?:${either(entities.map(lowerFirst))})s?(?![a-z])\\w*`, 'g'),
  new RegExp(`\\b(?:${either(codes)})\\b`, 'g'),
  new RegExp(`(?<=['"\`/|(])(?:${either(paths)})(?=['"\`/|)?])`, 'g'),
];

/** Without comments, which may tell of an example, and without what is imported, which the law of imports judges. */
const codeOf = (text: string) =>
  text
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/(?<![:'"`])\/\/.*$/gm, '')
    .replace(/\bfrom '[^']*'/g, '');
const businessWordsIn = (text: string): string[] => [
  ...new Set(WORDS.flatMap((word) => [...codeOf(text).matchAll(word)].map(([found]) => found))),
];

export const businessWordRules: TextRules = {
  'kernels, generic folders and adapters name no record kind, refusal or path of a feature': (tree) =>
    productFiles(tree)
      .filter(({ path }) => ROOMS.test(path) && !(path in ALLOWED))
      .map(({ path, text }) => [path, ...businessWordsIn(text)])
      .filter(({ length }) => length > 1)
      .map((found) => found.join(' ')),
};
