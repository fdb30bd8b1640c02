import { lienDocumentOwnRoutes, prelim, PrelimsInfoView } from '@backoffice/contracts/features/lien-documents';
import { location, noInformation, prelimsInfoOf } from '@backoffice/contracts/features/locations';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { partiesOf } from '#domain/document-parties.ts';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

type Ports = CommandGateway & { readonly newId: () => string };

export const lienDocumentHandlers = ({ openWorld, execute, newId }: Ports): HttpHandler[] => [
  bindHandler(lienDocumentOwnRoutes.prelimsInfo, async (call) => {
    const world = await openWorld(contextOf(call));
    const { locationId } = call.query;
    const [place, parties] = await Promise.all([
      world.visibleRecord(location, locationId),
      partiesOf(locationId, world),
    ]);
    if (!place || !parties) throw notFound();
    const entered = prelimsInfoOf(place);
    const { owner, directContractor, lender, noLenderKnown, permitNo, bond } = place.information ?? noInformation;
    const party = ({ name, address }: { name: string; address: string }) => ({ name, address, reputed: false });
    const customer = { name: parties.customerName, address: parties.customerAddress };
    return PrelimsInfoView.parse({
      claimantRole: null,
      firstFurnishedOn: null,
      estimatedTotal: null,
      county: place.county,
      apn: place.apn,
      siteDescription: parties.locationAddress,
      workDescription: '',
      hiringParty: customer,
      owner: party(owner.name === '' ? customer : owner),
      directContractor: party(directContractor),
      lender: party(lender),
      noLenderKnown,
      permitNo,
      bond,
      unpaidLaborers: [],
      ...entered,
      isEntered: entered !== null,
      version: place.version,
    });
  }),

  bindHandler(lienDocumentOwnRoutes.editPrelimsInfo, async (call) => {
    const command = { type: 'EditLocationPrelimsInfo', data: call.body };
    const { entity } = location;
    return receiptAnswer(
      await execute(
        [{ entity, id: call.query.locationId, command, expectedVersion: call.expectedVersion }],
        contextOf(call),
      ),
    );
  }),

  /** The notice that amends and the one that is amended are recorded together, or neither is. */
  bindHandler(lienDocumentOwnRoutes.amend, async (call) => {
    const { id: amends = '' } = call.params;
    const context = contextOf(call);
    const world = await openWorld(context);
    const served = await world.visibleRecord(prelim, amends);
    if (!served) throw notFound();
    const { locationId, name, contractId, internalNotes } = served;
    const amendment = newId();
    const number = await nextNumberIn(numberScope(prelim, { locationId }), world);
    return receiptAnswer(
      await execute(
        [
          {
            entity: prelim.entity,
            id: amendment,
            creates: true,
            command: {
              type: 'CreatePrelim',
              data: { locationId, number, name, contractId, preparedBy: '', internalNotes, amends },
            },
          },
          {
            entity: prelim.entity,
            id: amends,
            command: { type: 'AmendPrelim', data: { amendedById: amendment, amendedByNumber: number } },
            expectedVersion: call.expectedVersion,
          },
        ],
        context,
      ),
      201,
    );
  }),
];
