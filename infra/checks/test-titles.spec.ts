import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

/** A log of failures shows the title of a test without its describe: a title makes sense alone. */
type SourceFile = { readonly path: string; readonly text: string };

const PACKAGES = ['contracts', 'services', 'projections', 'infra', 'frontend'];
const specs: readonly SourceFile[] = globSync(`{${PACKAGES.join(',')}}/**/*.spec.{ts,tsx}`)
  .filter((path) => !path.includes('node_modules'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const FEWEST_WORDS = 4;
const PLACEHOLDER = /%[a-zA-Z]|\$\w+(?:\.\w+)*|\$\{[^}]*\}/g;
const CONJUNCTION = /^(?:nor|and|but|or|then|also|even|so|as)\b/i;
/** Words that stand for something else; a retaining wall is what the company builds. */
const METAPHOR = /\b(?:doors?|(?<!retaining )walls?|houses?|crimes?|eyes|hands|knock\w*)\b/i;

/** `it(…)`, `it.each(…)(…)` and `it.skip(…)` alike: what a call is rooted in. */
function rootOf(callee: ts.Expression): ts.Expression {
  if (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) return rootOf(callee.expression);
  return ts.isTaggedTemplateExpression(callee) ? rootOf(callee.tag) : callee;
}

function titlesIn({ path, text }: SourceFile): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && rootOf(node.expression).getText(source) === 'it') {
      const [title] = node.arguments;
      if (title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title)))
        titles.push(title.getText(source).slice(1, -1));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function faultOf(title: string): string | undefined {
  if (!/\p{L}/u.test(title.replace(PLACEHOLDER, ''))) return 'is only placeholders';
  if (title.replace(PLACEHOLDER, '…').split(/\s+/).filter(Boolean).length < FEWEST_WORDS) return 'is too short';
  if (CONJUNCTION.test(title)) return 'goes on from another title';
  return METAPHOR.test(title) ? 'holds a metaphor' : undefined;
}

const faultsIn = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) =>
    titlesIn(file).flatMap((title) => {
      const fault = faultOf(title);
      return fault === undefined ? [] : `${file.path}: “${title}” ${fault}`;
    }),
  );

const planted = (title: string): SourceFile[] => [
  { path: 'services/src/planted.spec.ts', text: `it.each([[1, 2]])('${title}', () => {});` },
];

describe('test titles', () => {
  it('the titles of all specs are found', () => expect(specs.flatMap(titlesIn).length).toBeGreaterThan(2000));
  it('every test title makes sense without its describe', () => expect(faultsIn(specs)).toEqual([]));
  it.each([
    ['%s $name', 'is only placeholders'],
    ['may be empty', 'is too short'],
    ['nor does it after that', 'goes on from another title'],
    ['a caller knocks on the door', 'holds a metaphor'],
  ])('the bad title “%s” is refused because it %s', (title, fault) =>
    expect(faultsIn(planted(title))).toEqual([`services/src/planted.spec.ts: “${title}” ${fault}`]),
  );
  it.each(['the price of %s is $amount', 'an invoice bills the retaining wall'])(
    'the good title “%s” passes',
    (title) => expect(faultsIn(planted(title))).toEqual([]),
  );
});
