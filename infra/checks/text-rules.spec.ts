import { describe, expect, it } from 'vitest';
import { textViolations } from './text-rules.ts';
import type { SourceFile } from './text-rules/source-tree.ts';

const ANATOMY_PAGE = '`kernel` `features`\nNames that many files export: `columns`.';
const PLACE = 'services/src/kernel/planted.ts';

/** What is reported of files that stand in a tree of their own. */
const violationsOf = (...files: readonly SourceFile[]) =>
  textViolations({ files, anatomyPage: ANATOMY_PAGE }).filter((each) => !each.startsWith('every name that docs/'));
const ofText = (text: string, path = PLACE) => violationsOf({ path, text });

describe('the title of a test', () => {
  const SPEC = 'services/src/planted.spec.ts';
  const CALL = 'it'; // apart, so that what is planted is no title of this file
  it.each([
    ['%s $name', 'is only placeholders'],
    ['may be empty', 'is too short'],
    ['nor does it after that', 'goes on from another title'],
    ['a caller knocks on the door', 'holds a metaphor'],
  ])('the bad title “%s” is refused because it %s', (title, fault) => {
    const report = [`every test title makes sense without its describe: ${SPEC}: “${title}” ${fault}`];
    expect(ofText(`${CALL}.each([[1, (2)]])('${title}', () => {});`, SPEC)).toEqual(report);
    expect(ofText(`${CALL}(\n  '${title}',\n  () => {},\n);`, SPEC)).toEqual(report);
    expect(ofText(`${CALL}.each\`a\n1\`('${title}', () => {});`, SPEC)).toEqual(report);
  });
  it.each(['the price of %s is $amount', 'an invoice bills the retaining wall'])(
    'the good title “%s” passes',
    (title) => expect(ofText(`${CALL}('${title}', () => {});`, SPEC)).toEqual([]),
  );
  it('the words of a describe are not judged as those of a test', () =>
    expect(ofText("describe.each([1])('%s', () => {});\ndescribe('doors', () => {});", SPEC)).toEqual([]));
});

describe('a name', () => {
  it.each(['Told', 'Held', 'LinkIssued', 'FileTaken', 'RecordKept', 'PriceGiven'])(
    'a type named %s is reported as no noun, exported or not',
    (name) => {
      const report = [`every type is named by a noun: ${name} in ${PLACE}`];
      for (const declared of ['export type * = 1;', 'type *<A> = A;', '  interface * {}', 'abstract class * {}'])
        expect(ofText(declared.replace('*', name)), declared).toEqual(report);
    },
  );
  it('a type that is imported by its name is not judged there', () =>
    expect(ofText("import {\n  type Told,\n} from './told.ts';")).toEqual([]));
  it.each(['IssuedLink', 'ShareToken', 'PageScreen', 'Rebuild'])('a type named %s is not reported', (name) =>
    expect(ofText(`export type ${name} = { readonly a: string };`)).toEqual([]),
  );
  const exporting = (name: string) =>
    ['a', 'b', 'c'].map((file) => ({ path: `services/src/kernel/${file}.ts`, text: `export const ${name} = 1;` }));
  it('a name exported by three files is reported as ambiguous, by two it is not', () => {
    expect(violationsOf(...exporting('merge'))).toHaveLength(1);
    expect(violationsOf(...exporting('merge').slice(1))).toEqual([]);
  });
  it('a name that docs/anatomy.md excepts is not reported', () =>
    expect(violationsOf(...exporting('columns'))).toEqual([]));
  it('an exception in docs/anatomy.md that nothing needs is reported', () =>
    expect(textViolations({ files: exporting('merge').slice(1), anatomyPage: ANATOMY_PAGE })).toEqual([
      'every name that docs/anatomy.md excepts is still exported by more than two files: columns',
    ]));
});

describe('a comment', () => {
  const RULE = 'a comment is at most 120 columns wide';
  const wide = 'a word '.repeat(20);
  it.each([`/** ${wide} */`, `  // ${wide}`, `/**\n * ${wide}\n */`, `const one = first(); // ${wide}`])(
    'the wide comment %s is reported with its line',
    (text) => expect(ofText(text)).toEqual([expect.stringContaining(`${RULE}: ${PLACE}:`)]),
  );
  it.each([`// ${'a word '.repeat(10)}`, `// @see https://example.com/${'a'.repeat(120)}`, `const one = '${wide}';`])(
    'the line %s is not reported',
    (text) => expect(ofText(text)).toEqual([]),
  );
});

describe('a cast by way of unknown', () => {
  const REASON = 'a cast by way of unknown says why, at its end or on the line before';
  const COUNT = 'a file has as many casts by way of unknown as text-rules/casts.ts allows it';
  const cast = 'export const one = two as ' + 'unknown as One;'; // apart, so that it is none of this file
  it('a cast that does not say why is reported with its line', () =>
    expect(ofText(`\n${cast}`)).toContain(`${REASON}: ${PLACE}:2`));
  it.each([`${cast} // as it was asked for`, `// as it was asked for\n${cast}`, `/** As asked. */\n${cast}`])(
    'a cast with a reason is reported for its number alone: %s',
    (text) => expect(ofText(text)).toEqual([`${COUNT}: ${PLACE}: 1, not 0`]),
  );
  it('a file with fewer casts than it is allowed is reported, so that the list shrinks', () =>
    expect(ofText('export const one = 1;', 'contracts/src/kernel/route.ts')).toEqual([
      `${COUNT}: contracts/src/kernel/route.ts: 0, not 1`,
    ]));
  it('a test may cast as it likes', () => expect(ofText(cast, 'services/src/kernel/planted.spec.ts')).toEqual([]));
});

describe('a business word in generic code', () => {
  it.each([
    "export const kinds = ['ChangeOrder'];",
    'export type InvoiceTotals = { readonly total: number };',
    'export const customerId = (record: { customerId: string }) => record.customerId;',
    "export const conflicts = ['LAST_OWNER', 'NOT_YOUR_NOTE'];",
    "export const isPage = (path: string) => path.startsWith('/change-orders/');",
    'export const PREVIEW = /^\\/(invoices|releases)\\/preview/;',
  ])('generic code is reported for the business word in: %s', (text) => expect(ofText(text)).toHaveLength(1));
  it.each([
    "import { z } from '@backoffice/contracts/features/contracts';",
    '/** As an invoice does. */ export const total = 0; // of a Proposal',
    'export const companyOf = (userId: string) => userId;',
  ])('generic code is not reported for: %s', (text) => expect(ofText(text)).toEqual([]));
  it.each(['frontend/src/capabilities/lists/planted.ts', 'infra/src/kernel/planted.ts'])(
    'a business word is reported in %s, too',
    (path) => {
      const page = {
        files: [{ path, text: "export const kind = 'ChangeOrder';" }],
        anatomyPage: '`capabilities/lists` `kernel`',
      };
      expect(textViolations(page)).toHaveLength(1);
    },
  );
});

describe('the time of the machine', () => {
  const rule = 'no rule and no screen asks the machine for the time';
  const asked = 'export const at = () => new Date();';
  it.each(['frontend/src/features/gadgets/form.tsx', 'services/src/features/gadgets/decider.ts'])(
    'a `new Date()` in %s is reported, one of a given day is not',
    (path) => {
      const contract = { path: 'contracts/src/features/gadgets/events.ts', text: '' };
      expect(violationsOf(contract, { path, text: asked })).toEqual([`${rule}: ${path}`]);
      expect(violationsOf(contract, { path, text: asked.replace('Date()', "Date('2026-11-25')") })).toEqual([]);
    },
  );
});

describe('the place of a file', () => {
  const contract: SourceFile = { path: 'contracts/src/features/gadgets/events.ts', text: '' };
  it.each([
    ['services/src/features/gadgets/helpers.ts', 'a feature folder holds only the agreed file names'],
    ['services/src/features/gadgets/decider/decider.ts', 'a feature folder has no folders below it'],
    ['services/src/features/widgets/decider.ts', 'every feature of a package has a contract'],
    ['services/src/cellar/planted.ts', 'docs/anatomy.md describes every source folder'],
    ['services/src/kernel/utils/planted.ts', 'no file or folder has a catch-all name such as utils'],
    ['services/src/kernel/plantedFile.ts', 'every product file is named in kebab-case'],
  ])('the file %s is reported: %s', (path, rule) =>
    expect(violationsOf(contract, { path, text: '' })).toContainEqual(expect.stringContaining(`${rule}: `)),
  );
  it('a file that stands where docs/anatomy.md says is not reported', () =>
    expect(violationsOf(contract, { path: 'services/src/features/gadgets/decider.ts', text: '' })).toEqual([]));
  it('a product file of more than 250 lines is reported, a test is not', () => {
    const text = 'export {};\n'.repeat(251);
    expect(ofText(text)).toHaveLength(1);
    expect(ofText(text, 'services/src/kernel/planted.spec.ts')).toEqual([]);
  });
  it('a folder of more than 25 product files is reported', () =>
    expect(
      violationsOf(...Array.from({ length: 26 }, (_, at) => ({ path: `services/src/kernel/file-${at}.ts`, text: '' }))),
    ).toEqual(['no folder holds more than 25 product files: services/src/kernel: 26']));
  it('a default branch in a switch over message types is reported', () =>
    expect(ofText('switch (event.type) {\n    case 1:\n      return 1;\n    default:\n      return 2;\n}')).toEqual([
      `no switch over message types has a default branch: ${PLACE}`,
    ]));
});

describe('a style sheet', () => {
  const sheet = (lines: number) => ({
    path: 'frontend/src/features/gadgets/gadgets.css',
    text: 'a {}\n'.repeat(lines),
  });
  const report = (lines: number) =>
    textViolations({ files: [], styles: [sheet(lines)], anatomyPage: '' }).filter((each) => each.includes('.css'));
  it('a style sheet of more than 400 lines is reported, one of 400 is not', () => {
    expect(report(401)).toEqual(['no style sheet is longer than 400 lines: frontend/src/features/gadgets/gadgets.css']);
    expect(report(400)).toEqual([]);
  });
});
