import {
  DocumentKindCount,
  location,
  LocationInformation,
  LocationNote,
  locationOwnRoutes,
  LocationParty,
  TableOfContents,
} from '@backoffice/contracts/features/locations';
import { LienJob, LienNotice, PrelimClaim } from '@backoffice/contracts/features/lien-rights';
import { Id } from '@backoffice/contracts/kernel';
import { bindHandler, fileResponse } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { requirePermission } from '#kernel/row-scope.ts';
import { locationsProjection } from './projection.ts';
import { tableOfContents } from './report.ts';
import { informationSheet, printedSheet } from './resolver.ts';
import { locationsTable } from './table.ts';

export const locationsFeature: ReadFeature = {
  projection: locationsProjection,
  table: locationsTable,
  typeNames: {
    LocationNote,
    LocationInformation,
    LocationParty,
    PrelimClaim,
    LienJob,
    LienNotice,
  },
  handlers: (ports) => [
    bindHandler(locationOwnRoutes.notes, async ({ params, caller }) => ({
      items: (await ports.reads.one(location, params['id'] ?? '', caller, ['notes']))['notes'],
    })),
    bindHandler(locationOwnRoutes.tableOfContents, ({ params, caller }) =>
      tableOfContents(ports, params['id'] ?? '', caller),
    ),
    bindHandler(locationOwnRoutes.informationSheet, ({ params, caller }) =>
      informationSheet(ports, params['id'] ?? '', caller),
    ),
    bindHandler(locationOwnRoutes.informationSheetPdf, async ({ params, caller }) => {
      const { bytes, fileName } = await printedSheet(ports, params['id'] ?? '', caller);
      return fileResponse(bytes, 'application/pdf', fileName);
    }),
  ],
  queries: (ports) => [
    {
      name: 'tableOfContents',
      args: { locationId: Id },
      answer: TableOfContents,
      typeNames: {
        TableOfContents,
        DocumentKindCount,
        DocumentStateCount: DocumentKindCount.shape.states.element,
      },
      run({ locationId }, context) {
        const caller = requirePermission(context.caller, locationOwnRoutes.tableOfContents.permission);
        return context.readCurrent(caller.tenant, () => tableOfContents(ports, String(locationId), caller));
      },
    },
  ],
};
