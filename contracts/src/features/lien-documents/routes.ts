import { z } from 'zod';
import { documentRoutes } from '#capabilities/index.ts';
import { PrelimsInfo } from '#features/lien-rights';
import { Day, defineRoutes, Id, TotalCents, Version, type Route } from '#kernel/index.ts';
import { prelim } from './document.ts';

/** As it is entered; where it is not, what is known of the location and its customer, for whoever enters it. */
export const PrelimsInfoView = PrelimsInfo.extend({
  claimantRole: PrelimsInfo.shape.claimantRole.nullable(),
  firstFurnishedOn: Day.nullable(),
  estimatedTotal: TotalCents.nullable(),
  county: z.string(),
  siteDescription: z.string(),
  workDescription: z.string(),
  isEntered: z.boolean(),
  version: z.int(),
});
export type PrelimsInfoView = z.infer<typeof PrelimsInfoView>;

const info = {
  access: 'session',
  scope: 'company',
  entity: 'Location',
  path: '/lien-documents/prelims-info',
  query: z.strictObject({ locationId: Id }),
} as const;
const document = { access: 'session', scope: 'company', entity: 'Prelim' } as const;
const { shapes } = prelim.commands;
const move = (verb: string, name: keyof typeof shapes, permission: string, summary: string) =>
  ({
    ...document,
    method: 'PUT',
    path: `/lien-documents/:id/${verb}`,
    permission,
    does: { command: name, on: 'id' },
    body: shapes[name].extend(Version),
    summary,
  }) as const;

export const lienDocumentOwnRoutes = defineRoutes('lien-documents', {
  prelimsInfo: {
    ...info,
    method: 'GET',
    permission: 'action:prelim.view',
    does: { handler: 'write' },
    answer: PrelimsInfoView,
    summary: 'What preliminary notices of a location say',
  },
  editPrelimsInfo: {
    ...info,
    method: 'PUT',
    permission: 'action:prelims-info.edit',
    does: { handler: 'write' },
    body: PrelimsInfo.extend(Version),
    summary: 'Say it: all of it, as it shall stand',
  },
  markReady: move('mark-ready', 'MarkPrelimReady', 'action:prelim.edit', 'Mark ready to be served'),
  serve: move('serve', 'ServePrelim', 'action:prelim.edit', 'Record that a recipient was served'),
  attachProof: move('attach-proof', 'AttachPrelimProof', 'action:prelim.edit', 'Add a proof of a service'),
  amend: {
    ...document,
    method: 'POST',
    path: '/lien-documents/:id/amend',
    permission: 'action:prelim.create',
    does: { handler: 'write' },
    body: z.strictObject({ ...Version }),
    summary: 'Write a notice that amends a served one',
  },
  void: move('void', 'VoidPrelim', 'action:prelim.delete', 'Void, with a reason'),
});

const { prelimsInfo, editPrelimsInfo, ...moves } = lienDocumentOwnRoutes;
/** What a notice amends is said where it is amended, and nowhere else. */
const withoutAmends = (route: Route): Route =>
  route.name === 'lien-documents.create' && route.body instanceof z.ZodObject
    ? { ...route, body: route.body.omit({ amends: true }) }
    : route;
export const lienDocumentRoutes: Route[] = [
  prelimsInfo,
  editPrelimsInfo,
  ...documentRoutes(prelim).map(withoutAmends),
  ...Object.values(moves),
];
