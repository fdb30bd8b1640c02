import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/**
 * Pages of docs/how-to with code, done one after the other in one copy of the tree, which is compiled and tested once;
 * add-a-field comes after that, as it changes what tests of customers write. The running product of add-a-dictionary
 * and add-a-record is asked in a spec of its own.
 */
const FOLLOWED = [
  'add-a-record',
  'add-a-command',
  'add-a-permission',
  'change-an-event',
  'add-a-capability',
  'add-a-document',
  'add-a-paper',
  'add-a-report',
];
const SPECS = [
  'services/src/features/gadgets/decider.spec.ts',
  'services/src/features/site-visits/decider.spec.ts',
  'contracts/src/samples.spec.ts',
  'contracts/src/capabilities/routes/routes.spec.ts',
];
let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree();
  for (const page of FOLLOWED) copy.follow(`docs/how-to/${page}.md`);
}, 60_000);
afterAll(() => copy.remove());

const { VITEST: _, ...env } = process.env;
const node = (...args: string[]): Promise<string> =>
  promisify(execFile)(process.execPath, args, { cwd: copy.path, env }).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => expect.fail(`${stdout}\n${stderr}`),
  );
const run = async (tool: string, ...args: string[]): Promise<void> =>
  void (await node(`node_modules/${tool}`, ...args));
/** What a module of the copy prints in JSON, run among the checks. */
async function answerOf<Answer>(script: string): Promise<Answer> {
  const file = `${copy.path}/infra/checks/question.mjs`;
  writeFileSync(file, script);
  return JSON.parse((await node(file)).trim().split('\n').at(-1) ?? '') as Answer; // as the script prints it
}

describe('a record, a command, a permission, an event, a capability, a document, a paper and a report, added as docs/how-to says', () => {
  it(
    'keep their rules, their rights and their samples',
    () => run('vitest/vitest.mjs', 'run', '--project', 'unit', ...SPECS),
    60_000,
  );
  it('a new paper says the same in print and on the page of its customer', async () => {
    const { print, page, title } = await answerOf<Readonly<Record<'print' | 'page' | 'title', string>>>(PAPER);
    expect(title).toBe('Site visit 7');
    for (const words of ['Findings', 'The drain is blocked.', 'East slope', 'Hillcrest HOA']) {
      expect(print).toContain(words);
      expect(page).toContain(words);
    }
  }, 60_000);
  it('a new report lists, with the page of each, what waits for approval', async () => {
    const { columns, lines } = await answerOf<{ columns: { key: string }[]; lines: object[] }>(REPORT);
    expect(columns.map(({ key }) => key)).toEqual(['customer', 'change', 'date', 'amount']);
    expect(lines).toEqual([
      {
        key: 'c1',
        cells: { customer: 'Hillcrest HOA', change: '3 · Cap lighting', date: '2026-11-20', amount: 310_000 },
        page: '/toc/l1/change-order/c1',
      },
    ]);
  });
  describe('with a dictionary beside them', () => {
    beforeAll(() => copy.follow('docs/how-to/add-a-dictionary.md'));
    it.each(['.', 'frontend'])(
      'compile: tsc -p %s',
      (project) => run('.bin/tsc', '-p', project, '--incremental', 'false'),
      300_000,
    );
  });
});

describe('a field of a customer beside them, and what is generated of all', () => {
  beforeAll(async () => {
    copy.follow('docs/how-to/add-a-field.md');
    await node('infra/checks/generate.ts');
  }, 300_000);

  it('a new field takes at most three lines in two files', () => {
    const page = readFileSync('docs/how-to/add-a-field.md', 'utf8');
    const blocks = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) => block.trim().split('\n').slice(1));
    expect(blocks).toHaveLength(2);
    expect(blocks.flat().length).toBeLessThanOrEqual(3);
  });
  it('a new field has a column in the import of customers', async () => {
    const column = await answerOf<object>(`
      import { customer } from '@backoffice/contracts/features/customers';
      console.log(JSON.stringify(customer.can.import.columns.find(({ field }) => field === 'gateCode')));`);
    expect(column).toMatchObject({ label: 'Gate code', kind: 'text' });
  });
  it.each([
    ['field', 'REST', 'openapi.json', /"gateCode"/],
    ['field', 'GraphQL', 'schema.graphql', /^\s+gateCode: String!$/m],
    ['field', 'the pages and the list of the console', 'operations.json', /query Customers?\([^"]*gateCode/],
    ['record', 'REST', 'openapi.json', /"\/gadgets\/create"/],
    ['record', 'GraphQL', 'schema.graphql', /^type Gadget \{[^}]*^\s+boughtOn: /m],
    ['record', 'the list of the console', 'operations.json', /query Gadgets\([^"]*boughtOn/],
    ['record', 'the page of the console', 'operations.json', /query Gadget\([^"]*boughtOn/],
    ['command', 'REST, for one and for many', 'openapi.json', /"\/gadgets\/bulk-retire"[^]*\/retire"/],
    ['command', 'the history', 'events.md', /`GadgetRetired` \| retired it: \{reason\}/],
    ['document', 'the list of the console', 'operations.json', /query SiteVisits\([^"]*number/],
    ['report', 'REST, with its files', 'openapi.json', /"\/reports\/pending-changes"[^]*pending-changes\/export"/],
    ['report', 'the table of rights', 'permissions.md', /`action:report\.pending-changes\.view`/],
  ])('a new %s is in %s', (_what, _where, file, expected) =>
    expect(readFileSync(`${copy.path}/docs/generated/${file}`, 'utf8')).toMatch(expected),
  );
});

describe('docs', () => {
  const pages = ['README.md', ...globSync('docs/**/*.md', { exclude: ['docs/generated/**'] })];
  const textOf = (page: string) => readFileSync(page, 'utf8');
  const current = pages.filter((page) => !/^Superseded by \d/m.test(textOf(page)));
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Readonly<Record<string, string>> };

  it('name scripts that are there', () =>
    expect(
      current.flatMap((page) =>
        [...textOf(page).matchAll(/npm run ([\w:]+)/g)]
          .filter(([, script = '']) => !(script in scripts))
          .map(([command]) => `${page}: ${command}`),
      ),
    ).toEqual([]));

  it('name files and folders that are there', () => {
    const paths = [process.cwd(), copy.path].flatMap((cwd) =>
      globSync(['*', '.*', '{docs,contracts,services,projections,infra,frontend}/**'], {
        cwd,
        exclude: ['**/{node_modules,dist}/**'],
      }),
    );
    const there = `\n/${paths.join('\n/')}\n`;
    expect(
      current.flatMap((page) =>
        [
          ...textOf(page)
            .replaceAll(/^ *```[^]*?^ *```$/gm, '')
            .matchAll(/`([^`\n]+)`/g),
        ]
          .map(([, quoted = '']) => quoted)
          .filter((quoted) => PATH.test(quoted) && !NOT_OF_THE_TREE.test(quoted) && !patternOf(quoted).test(there))
          .map((quoted) => `${page}: ${quoted}`),
      ),
    ).toEqual([]);
  });
});

/** A file by its ending, or a folder below another one. */
const PATH = /^[\w.@<>*-][\w./@<>*-]*\.(ts|tsx|json|md|cjs|css|html|yml|jsonl|key)$|^[a-z][\w.<>*-]*\/[\w./<>*-]*$/;
/** Made while the product runs; and a name of claims. */
const NOT_OF_THE_TREE = /(^|\/)(backup\.json|heads\.jsonl|audit\.key)$|^owner\/<company>$/;
/** The path, or its end: `kernel/data` of the console; `<feature>` and `*` are any name. */
const patternOf = (path: string) =>
  new RegExp(
    `/${path
      .replace(/\/$/, '')
      .replaceAll(/[.]/g, '\\.')
      .replaceAll(/<\w+>|\*+/g, '[^/\\n]+')}\n`,
  );

/** A paper in print and as `preview` shows it, by what a link answers. */
const PAPER = `
  import { createElement } from 'react';
  import { renderToStaticMarkup } from 'react-dom/server';
  import { renderPdf } from '@backoffice/infra/pdf';
  import { pdfText } from '@backoffice/infra/testing/pdf-text';
  import { paperPdf } from '../../projections/src/capabilities/papers/paper-pdf.ts';
  import { consoleModule } from './console-module.ts';
  const { parseDocumentPath } = await consoleModule('preview/documents/document-kinds.ts');
  const { DocumentBody } = await consoleModule('preview/document-body.tsx');
  const address = { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
  const company = { name: 'Ridgeline Builders', address, phone: '+16195550142', email: 'office@example.com', licenseNumber: '', licenseClasses: [], logo: null };
  const shown = parseDocumentPath('/site-visits/preview/token').kind.toView({
    company, number: '7', name: 'After the rain', date: '2026-11-20', status: 'sent', findings: 'The drain is blocked.',
    customerName: 'Hillcrest HOA', contactName: 'Grace Tanaka', customerAddress: '4 Alder St', locationName: 'East slope', locationAddress: '4 Alder St', salesmanName: 'Sam Ortiz',
  });
  const body = paperPdf(shown.paper, company, { signature: null, pictures: new Map() });
  const print = pdfText(await renderPdf({ title: shown.title, author: company.name, at: '2026-11-20T20:00:00.000Z', body })).join(' ');
  const page = renderToStaticMarkup(createElement(DocumentBody, { shown, signature: null }));
  console.log(JSON.stringify({ title: shown.title, print, page }));
  process.exit(0);
`;

/** A report of one row. */
const REPORT = `
  import { pendingChanges } from '@backoffice/contracts/features/pending-changes';
  const changes = [{ id: 'c1', number: '3', name: 'Cap lighting', date: '2026-11-20', amount: 310_000, customerName: 'Hillcrest HOA', locationId: 'l1' }];
  console.log(JSON.stringify(pendingChanges.content({ changes }, {}, { asOf: '2026-11-26' })));
`;
