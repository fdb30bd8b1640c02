import { globSync, readdirSync } from 'node:fs';
import { basename } from 'node:path';

/** `npm run where -- proposals`: the files of a feature in the order to read them. */
const READING_ORDER = [
  'dictionary',
  'document',
  'content',
  'resource',
  'commands',
  'events',
  'refusals',
  'view',
  'record',
  'guards',
  'permissions',
  'decider',
  'facts',
  'controller',
  'reactions',
  'module',
  'table',
  'projection',
  'report',
  'resolver',
  'feature',
  'list-page',
  'detail-page',
  'form',
];
const PACKAGES = ['contracts', 'services', 'projections', 'frontend'];
const feature = process.argv[2];
const features = readdirSync('contracts/src/features');
if (!feature || !features.includes(feature)) {
  console.error(`Name a feature: ${features.join(', ')}`);
  process.exit(1);
}
const rank = (file: string) =>
  PACKAGES.findIndex((name) => file.startsWith(name)) * 100 +
  (READING_ORDER.indexOf(basename(file).split('.')[0] ?? '') + 1 || 99);
for (const file of globSync(`{${PACKAGES.join(',')}}/src/features/${feature}/*`).toSorted((a, b) => rank(a) - rank(b)))
  console.log(file);
