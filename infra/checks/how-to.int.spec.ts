import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyTree, type TreeCopy } from './tree-copy.ts';

/**
 * Pages of docs/how-to with code, done one after the other in one copy of the tree; what add-a-dictionary makes is
 * asked in a spec of its own, and only compiled here.
 */
const FOLLOWED = [
  'add-a-feature',
  'add-a-command',
  'add-a-permission',
  'change-an-event',
  'add-a-capability',
  'add-a-document',
];
const SPECS = [
  'services/src/features/gadgets/decider.spec.ts',
  'services/src/features/site-visits/decider.spec.ts',
  'contracts/src/samples.spec.ts',
];
let copy: TreeCopy;

beforeAll(() => {
  copy = copyTree();
  for (const page of FOLLOWED) copy.follow(`docs/how-to/${page}.md`);
}, 60_000);
afterAll(() => copy.remove());

const { VITEST: _, ...env } = process.env;
const run = (tool: string, ...args: string[]): Promise<void> =>
  promisify(execFile)(process.execPath, [`node_modules/${tool}`, ...args], { cwd: copy.path, env }).then(
    () => {},
    ({ stdout, stderr }: { stdout: string; stderr: string }) => expect.fail(`${stdout}\n${stderr}`),
  );

describe('a feature, a command, a permission, an event, a capability and a kind of document, added as docs/how-to says', () => {
  it(
    'keep their rules and their samples',
    () => run('vitest/vitest.mjs', 'run', '--project', 'unit', ...SPECS),
    60_000,
  );
  describe('with a dictionary beside them', () => {
    beforeAll(() => copy.follow('docs/how-to/add-a-dictionary.md'));
    it.each(['.', 'frontend'])(
      'compile: tsc -p %s',
      (project) => run('.bin/tsc', '-p', project, '--incremental', 'false'),
      300_000,
    );
  });
});

describe('a field of a customer, added as docs/how-to says', () => {
  let withField: TreeCopy;
  beforeAll(async () => {
    withField = copyTree();
    withField.follow('docs/how-to/add-a-field.md');
    await promisify(execFile)(process.execPath, ['infra/checks/generate.ts'], { cwd: withField.path, env });
  }, 300_000);
  afterAll(() => withField.remove());

  it('a new field takes at most three lines in two files', () => {
    const page = readFileSync('docs/how-to/add-a-field.md', 'utf8');
    const blocks = [...page.matchAll(/```ts\n([^]*?)```/g)].map(([, block = '']) => block.trim().split('\n').slice(1));
    expect(blocks).toHaveLength(2);
    expect(blocks.flat().length).toBeLessThanOrEqual(3);
  });
  it.each([
    ['REST', 'docs/generated/openapi.json', /"gateCode"/],
    ['GraphQL', 'docs/generated/schema.graphql', /^\s+gateCode: String!$/m],
    ['the pages and the list of the console', 'docs/generated/operations.json', /query Customers?\([^"]*gateCode/],
  ])('a new field is in %s', (_, file, expected) =>
    expect(readFileSync(`${withField.path}/${file}`, 'utf8')).toMatch(expected),
  );
  it('a new field has a column in the import of customers', async () => {
    const script = `
      const { customer } = await import('@backoffice/contracts/features/customers');
      console.log(JSON.stringify(customer.can.import.columns.find(({ field }) => field === 'gateCode')));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: `${withField.path}/infra`,
      env,
    });
    expect(JSON.parse(stdout)).toMatchObject({ label: 'Gate code', kind: 'text' });
  });
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
