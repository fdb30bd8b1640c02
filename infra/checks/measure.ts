import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fieldFiguresPage } from './field-figures.ts';

/**
 * `npm run measure [-- checkout]`: what one more record costs, and how large the product is. Lines are compared between
 * formatted trees only. The generator writes the first of both (docs/generated/what-one-more-costs.md).
 * `npm run measure -- field`: the figures of work on site.
 */
export type Measure = readonly [measure: string, value: string];
type Source = { readonly file: string; readonly text: string };

const TEST = /\.spec\.tsx?$|\.spec-kit\.tsx?$|\/(testing|spec)\.tsx?$|\.d\.ts$|^(services|projections)\/test\//;
const NOT_SHIPPED = /^infra\/(bench|checks|e2e|security)\/|\/(node_modules|dist)\//;

function productIn(root: string): readonly Source[] {
  const files = globSync('{contracts,services,projections,infra,frontend}/**/*.{ts,tsx,css}', {
    cwd: root,
    exclude: ['**/{node_modules,dist}/**'],
  });
  return files
    .filter((file) => !TEST.test(file) && !NOT_SHIPPED.test(file))
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}
const lineCount = (sources: readonly Source[]) =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);

/** The files of a feature, with the page that its customer sees. */
const ofFeature = (product: readonly Source[], name: string) =>
  product.filter(({ file }) =>
    new RegExp(`/features/${name}/|/preview/(documents/)?${name.replace(/s$/, '')}\\.tsx$`).test(file),
  );
/** Files outside the features that list this one beside another: what has to be edited for one more. */
const registriesOf = (product: readonly Source[], name: string, other: string) =>
  product.filter(
    ({ file, text }) =>
      !/\/(features\/[^/]+|domain|facts|demo)\/|\.css$/.test(file) &&
      [name, other].every((feature) => new RegExp(`/${feature}['/]`).test(text)),
  );

const KINDS: Readonly<Record<string, readonly string[]>> = {
  'a dictionary': ['banks', 'workers', 'suppliers'],
  'a record': ['customers', 'locations', 'bills', 'checks', 'payments', 'follow-ups', 'job-costs'],
  'a document': [
    'change-orders',
    'proposals',
    'contracts',
    'invoices',
    'releases',
    'lien-documents',
    'warranties',
    'job-sheets',
  ],
};

/** Lines and files of each kind of record, tests left out, and the files outside of it that name it. */
export function recordCosts(root = '.'): readonly (readonly [kind: string, feature: string, ...figures: string[]])[] {
  const product = productIn(root);
  return Object.entries(KINDS).flatMap(([kind, features]) =>
    features.map((feature) => {
      const own = ofFeature(product, feature);
      const other = features.find((each) => each !== feature) ?? '';
      const registries = registriesOf(product, feature, other);
      return [kind, feature, String(lineCount(own)), String(own.length), String(registries.length)] as const;
    }),
  );
}

function productMeasures(root: string): readonly Measure[] {
  const product = productIn(root);
  const scripts = product.filter(({ file }) => !file.endsWith('.css'));
  const [largest] = [...Map.groupBy(scripts, ({ file }) => dirname(file))].toSorted(
    ([, one], [, other]) => other.length - one.length,
  );
  const frontend = scripts.filter(({ file }) => file.startsWith('frontend/'));
  const longSheets = product.filter((source) => source.file.endsWith('.css') && lineCount([source]) > 400);
  return [
    ['product lines', String(lineCount(scripts))],
    ['lines of the console', String(lineCount(frontend))],
    ['product files', String(scripts.length)],
    ['product files above 250 lines', String(scripts.filter((source) => lineCount([source]) > 250).length)],
    ['style sheets above 400 lines', String(longSheets.length)],
    ['largest folder, product files', `${largest?.[1].length ?? 0} (${largest?.[0] ?? ''})`],
    [
      'casts by way of unknown',
      String(scripts.reduce((sum, { text }) => sum + text.split('as unknown as').length - 1, 0)),
    ],
  ];
}

if (import.meta.main && process.argv[2] === 'field') console.log(fieldFiguresPage());
else if (import.meta.main) {
  const root = process.argv[2] ?? '.';
  for (const [kind, feature, lines, files, registries] of recordCosts(root))
    console.log(`${kind} (${feature}): ${lines} lines, ${files} files, ${registries} other files that name it`);
  for (const [measure, value] of productMeasures(root)) console.log(`${measure}: ${value}`);
}
