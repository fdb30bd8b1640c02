import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * `node infra/checks/measure.ts [checkout]`: what one more record costs, and how large the product is, counted in the
 * files that git knows there. Lines are compared between formatted trees only.
 */
const root = process.argv[2] ?? '.';
const TEST =
  /\.spec\.tsx?$|\.spec-kit\.tsx?$|(^|\/)(testing|spec)\.tsx?$|graphql-env\.d\.ts$|^(services|projections)\/test\/|^infra\/(bench|checks|e2e|security)\//;
const product = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /^(contracts|services|projections|infra|frontend)\//.test(file) && !TEST.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
type Source = (typeof product)[number];

const lines = (sources: readonly Source[]) =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0);
const scripts = product.filter(({ file }) => !file.endsWith('.css'));
const ofFeature = (name: string) =>
  product.filter(({ file }) =>
    new RegExp(
      `/features/${name}/|/documents/${name.replace(/s$/, '')}\\.tsx$|/preview/${name.replace(/s$/, '')}\\.tsx$`,
    ).test(file),
  );
/** Files outside the features that list this one beside another: what has to be edited for one more. */
const registriesOf = (name: string, other: string) =>
  scripts.filter(
    ({ file, text }) =>
      !/\/(features\/[^/]+|domain|facts|demo)\//.test(file) &&
      [name, other].every((feature) => new RegExp(`/${feature}['/]`).test(text)),
  );

const folders = Map.groupBy(product, ({ file }) => dirname(file));
const [largest] = [...folders].toSorted(([, one], [, other]) => other.length - one.length);
const HANDLES_EDIT = /(case '|^ +'?)ChangeOrderEdited('?:)/m;
const folding = ofFeature('change-orders').filter(
  ({ file, text }) => HANDLES_EDIT.test(text) && !/\/(events|resource|calculations)\.ts$/.test(file),
);
const NAMES_APPROVAL = /\bApprove\b|ApproveChangeOrder|ChangeOrderApproved|'approve'/;
const approving = ofFeature('change-orders').filter(
  ({ file, text }) => NAMES_APPROVAL.test(text) && !/\/(resource|permissions)\.ts$/.test(file),
);

const rows: readonly (readonly [string, string])[] = [
  ['product lines, without tests (formatted at 120 columns)', String(lines(scripts))],
  ['product files, without tests', String(scripts.length)],
  ['a dictionary (banks): lines, files', `${lines(ofFeature('banks'))}, ${ofFeature('banks').length}`],
  ['a dictionary: other files to edit', String(registriesOf('banks', 'payment-methods').length)],
  [
    'a document kind (change orders): lines, files',
    `${lines(ofFeature('change-orders'))}, ${ofFeature('change-orders').length}`,
  ],
  ['a document kind: other files to edit', String(registriesOf('change-orders', 'invoices').length)],
  ['files that fold the events of a change order', String(folding.length)],
  ['files of the feature that name the command or the event of approving', String(approving.length)],
  ['largest folder, product files', `${largest?.[1].length ?? 0} (${largest?.[0] ?? ''})`],
  ['product files above 250 lines', String(scripts.filter((source) => lines([source]) > 250).length)],
];
for (const [measure, value] of rows) console.log(`| ${measure} | ${value} |`);
