import { scratchServer } from '@backoffice/infra/postgres';
import { appendFigures } from './append.ts';
import { booksFigures } from './books.ts';
import { compareWith } from './compare.ts';
import { consoleFigures } from './console.ts';
import { costFigures } from './costs.ts';
import { differenceFigures } from './differences.ts';
import { dryRunFigures } from './dry-run.ts';
import { eventStoreDbFigures } from './eventstoredb.ts';
import { exportFigures } from './export.ts';
import { importFigures } from './import.ts';
import type { Figure } from './figure.ts';
import { kafkaFigures } from './kafka.ts';
import { labelFigures } from './labels.ts';
import { listFigures } from './list.ts';
import { mailingFigures } from './mailing.ts';
import { processFigures } from './processes.ts';
import { overloadFigures } from './overload.ts';
import { productFigures } from './product.ts';
import { profitFigures } from './profit.ts';
import { projectorFigures } from './projectors.ts';
import { proofFigures } from './proof.ts';
import { rebuildFigures } from './rebuild.ts';
import { smallCompanyFigures } from './small-companies.ts';

/**
 * `npm run bench`: one JSON line per figure, each against a peer or a limit measured in the same run. `npm run bench --
 * list product` takes these only, `-- compare BASE list` those of another version beside them. A group that dies is
 * told, and hides no other.
 */
const GROUPS: Readonly<Record<string, (url: string) => Promise<Figure[]>>> = {
  append: appendFigures,
  eventstoredb: eventStoreDbFigures,
  processes: processFigures,
  'small-companies': smallCompanyFigures,
  rebuild: rebuildFigures,
  list: listFigures,
  labels: labelFigures,
  books: booksFigures,
  proof: proofFigures,
  profit: profitFigures,
  costs: costFigures,
  mailing: mailingFigures,
  product: productFigures,
  'dry-run': dryRunFigures,
  difference: differenceFigures,
  export: exportFigures,
  import: importFigures,
  overload: overloadFigures,
  console: consoleFigures,
  kafka: kafkaFigures,
  projectors: projectorFigures,
};

const [first, ...rest] = process.argv.slice(2);
if (first === 'compare') {
  const [base = 'HEAD~1', ...groups] = rest;
  compareWith(base, groups.length > 0 ? groups : Object.keys(GROUPS));
} else await printFigures(first === undefined ? Object.keys(GROUPS) : [first, ...rest]);

async function printFigures(groups: readonly string[]): Promise<void> {
  for (const [name, measure] of Object.entries(GROUPS)) {
    if (!groups.includes(name)) continue;
    // each its own: what one leaves in memory and on disk is not the next one's burden
    const server = await scratchServer();
    try {
      for (const figure of await measure(server.url)) {
        console.log(JSON.stringify(figure));
        if (!figure.holds) process.exitCode = 1;
      }
    } catch (error) {
      console.error(`${name} died:`, error);
      process.exitCode = 1;
    } finally {
      await server.stop();
    }
  }
}
