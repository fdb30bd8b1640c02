import {
  jobCost,
  jobCostOwnRoutes,
  jobCostPartRoutes,
  type JobCostPartName,
  LaborCost,
  UsageCost,
} from '@backoffice/contracts/features/job-costs';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { Reads } from '#lists/reads.ts';

/** Where the money of lines stands, apart from them. */
const costsOf = {
  labors: 'laborCosts',
  equipments: 'equipmentCosts',
  inventory: 'inventoryCosts',
  materials: null,
} as const satisfies Record<JobCostPartName, string | null>;
const namesIn = ({ shape: { id: _of, ...figures } }: { readonly shape: { readonly id: unknown } }) =>
  Object.keys(figures);
const figuresOf: Readonly<Record<JobCostPartName, readonly string[]>> = {
  labors: namesIn(LaborCost),
  equipments: namesIn(UsageCost),
  inventory: namesIn(UsageCost),
  materials: [],
};

type ListedLines = readonly { readonly id: string }[];

/** Lines of a ticket with their figures; null is what stands in the place of those that the caller may not know. */
export const jobCostReads = (reads: Reads): HttpHandler[] => [
  ...(Object.keys(costsOf) as JobCostPartName[]).map((part) =>
    bindHandler(jobCostPartRoutes[part].list, async ({ params, caller }) => {
      const costs = costsOf[part];
      const row = await reads.one(jobCost, params['id'] ?? '', caller, costs === null ? [part] : [part, costs]);
      const lines = row[part] as ListedLines; // of the view
      const known = costs === null ? [] : ((row[costs] ?? []) as ListedLines); // null where they are withheld
      const byId = new Map(known.map((cost) => [cost.id, cost]));
      const unseen = Object.fromEntries(figuresOf[part].map((figure) => [figure, null]));
      return { items: lines.map((line) => ({ ...line, ...(byId.get(line.id) ?? unseen) })) };
    }),
  ),
  bindHandler(jobCostOwnRoutes.notes, async ({ params, caller }) => ({
    items: (await reads.one(jobCost, params['id'] ?? '', caller, ['notes']))['notes'],
  })),
];
