import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { consoleModule } from './console-module.ts';

type Span = { readonly text: string; readonly mark?: string; readonly target?: string };
type Block = {
  readonly kind: string;
  readonly spans?: readonly Span[];
  readonly items?: readonly (readonly Span[])[];
  readonly file?: string;
};

const GUIDE = 'docs/guide';
const PICTURES = 12;
const PICTURE_BYTES = 60_000;

const { pagePaths } = await consoleModule<{ pagePaths: readonly string[] }>('app/site/pages.ts');
const { guideTopics, guideNameAt } = await consoleModule<{
  guideTopics: readonly { name: string; title: string; pages: readonly string[] }[];
  guideNameAt: (pathname: string) => string;
}>('app/guide/guide-topics.ts');
const { parseGuideText } = await consoleModule<{ parseGuideText: (text: string) => readonly Block[] }>(
  'app/guide/guide-text.ts',
);

const texts = globSync(`${GUIDE}/*.md`)
  .toSorted()
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    return { name: basename(path, '.md'), text, blocks: parseGuideText(text) };
  });
const spansOf = (blocks: readonly Block[]) =>
  blocks.flatMap(({ spans = [], items = [] }) => [...spans, ...items.flat()]);
const sources = globSync(['frontend/src/**/*.{ts,tsx}', 'contracts/src/**/*.ts'])
  .filter((path) => !/\.spec\.tsx?$|graphql-env/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
/** As a literal, or as the text of an element. */
const isSaid = (words: string) => {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?['’]");
  return new RegExp(`['"\`>]\\s*${escaped}\\s*['"\`<]|^\\s*${escaped}$`, 'm').test(sources);
};

/** What a text names that is not there. */
const missing = (blocks: readonly Block[]) => [
  ...spansOf(blocks).flatMap(({ text, mark, target = '' }) => {
    if (mark === 'bold') return isSaid(text) ? [] : [`**${text}**`];
    if (mark !== 'link') return [];
    const isThere = target.endsWith('.md')
      ? texts.some(({ name }) => `${name}.md` === target)
      : pagePaths.some((path) => path === target || (path === '/import/:kind' && target.startsWith('/import/')));
    return isThere ? [] : [target];
  }),
  ...blocks.flatMap(({ file }) => (file === undefined || existsSync(`${GUIDE}/pictures/${file}`) ? [] : [file])),
];

describe('the guide', () => {
  it.each(texts)('every button and every page that $name names exists', ({ blocks }) =>
    expect(missing(blocks)).toEqual([]),
  );
  it('a button, a page, a text or a picture that does not exist is found', () =>
    expect(
      missing(
        parseGuideText('Press **Abracadabra** on [a page](/nowhere), see [it](nothing.md).\n\n![x](pictures/no.webp)'),
      ),
    ).toEqual(['**Abracadabra**', '/nowhere', 'nothing.md', 'no.webp']));
  it('every text but the index is listed with the title it has, in the console and in the index', () => {
    const titled = guideTopics.map(({ name, title }) => `${name}: ${title}`).toSorted();
    const others = texts.filter(({ name }) => name !== 'README');
    expect(others.map(({ name, text }) => `${name}: ${/^# (.+)/.exec(text)?.[1]}`)).toEqual(titled);
    const index = texts.find(({ name }) => name === 'README')?.text ?? '';
    expect(guideTopics.filter(({ name, title }) => !index.includes(`[${title}](${name}.md)`))).toEqual([]);
  });
  it('every page that a text is opened on leads somewhere', () => {
    const begins = (page: string) => pagePaths.some((path) => path === page || path.startsWith(`${page}/`));
    expect(guideTopics.flatMap(({ pages }) => pages).filter((page) => !begins(page))).toEqual([]);
  });
  it.each([
    ['/', 'first-day'],
    ['/customers', 'README'],
    ['/ledger', 'cpa-package'],
    ['/ledger/bills/0190', 'bills'],
    ['/ledger/general', 'reconciling'],
    ['/ledger/general/new', 'bills'],
    ['/job-costing/0190/hours', 'certified-payroll'],
    ['/post-payments/payments/0190', 'deposit'],
  ])('help on %s opens %s', (pathname, name) => expect(guideNameAt(pathname)).toBe(name));
  it('its pictures are few and small', () => {
    const pictures = globSync(`${GUIDE}/pictures/*`);
    expect(pictures.length).toBeLessThanOrEqual(PICTURES);
    expect(pictures.filter((path) => statSync(path).size > PICTURE_BYTES)).toEqual([]);
  });
});
