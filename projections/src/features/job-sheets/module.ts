import { worker } from '@backoffice/contracts/dictionaries/workers';
import { crewAccess, crewAccessFold, CrewLanguage } from '@backoffice/contracts/features/crew-access';
import {
  CrewMember,
  DigAlert,
  jobSheet,
  jobSheetPaper,
  JobSheetCustomization,
  phaseAmount,
  PublicJobSheet,
  shownColumns,
  showsPrices,
  SheetEquipment,
  SheetMaterial,
  SiteContact,
  WorkPhase,
  type JobSheetView,
} from '@backoffice/contracts/features/job-sheets';
import type { Resource } from '@backoffice/contracts/kernel';
import { defineProjection } from '#capabilities/define-projection.ts';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { documentFeature, linkPage, type LinkPageInput } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import type { Projection } from '#kernel/projection.ts';
import { foldStream } from '#kernel/fold.ts';
import { jobSheetsProjection } from './projection.ts';
import { jobSheetReads } from './resolver.ts';

/** As it is today: whoever stands on a site calls the number of now. */
type JobSheetRelatedRecords = { readonly foremanPhone: string; readonly language: CrewLanguage };

const documents = documentFeature<JobSheetView, JobSheetRelatedRecords>({
  resource: jobSheet,
  projection: jobSheetsProjection,
  typeNames: {
    CrewMember,
    DigAlert,
    JobSheetCustomization,
    JobSheetStatus: jobSheet.view.shape.status,
    SheetEquipment,
    SheetMaterial,
    SiteContact,
    WorkPhase,
  },
  title: 'Job sheet',
  async loadRelated({ log }, tenant, { foremanId }) {
    const recordOf = async ({ entity }: Pick<Resource, 'entity'>, of: Projection) =>
      foldStream(of, await log.readStream(tenant, `${entity}-${foremanId}`));
    return {
      foremanPhone: phoneOf(await recordOf(worker, workers)),
      language: languageOf(await recordOf(crewAccess, crewAccesses)),
    };
  },
  paper: ({ row, related, company }) => jobSheetPaper({ ...row, ...related }, company, company.jobSheetCustomization),
  isSettled: ({ signedAt }) => signedAt !== null,
  publicView: (shown) => PublicJobSheet.parse(crewView(shown)),
});

const workers = dictionaryFeature(worker).projection;
const crewAccesses = defineProjection(crewAccessFold, { version: 1 });
const phoneOf = (found: object | null) => String(Object(found).phone ?? '');
/** English of whoever was never invited to the crew pages. */
const languageOf = (found: object | null): CrewLanguage => CrewLanguage.catch('en').parse(Object(found).language);

/** What the sheet says to the crew. What the work costs is left out here already, so that no client could show it. */
function crewView(shown: LinkPageInput<JobSheetView, JobSheetRelatedRecords>) {
  const { jobSheetCustomization: look } = shown.company;
  const priced = shown.row.phases.map((phase) => ({ ...phase, amount: phaseAmount(phase) }));
  return {
    ...linkPage({ ...shown, unsigned: ['completed'] }),
    ...shown.related,
    columns: shownColumns(look),
    footer: look.footer,
    ...(showsPrices(look, shown.row) && {
      phases: priced,
      amount: priced.reduce((sum, { amount }) => sum + amount, 0),
    }),
  };
}

export const jobSheetsFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [...documents.handlers(ports), ...jobSheetReads(ports)],
} satisfies ReadFeature;
