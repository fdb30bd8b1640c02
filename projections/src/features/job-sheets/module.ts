import { worker } from '@backoffice/contracts/dictionaries/workers';
import {
  CrewMember,
  DigAlert,
  jobSheet,
  jobSheetPaper,
  JobSheetCustomization,
  phaseAmount,
  PublicJobSheet,
  shownColumns,
  SheetEquipment,
  SheetMaterial,
  SiteContact,
  WorkPhase,
  type JobSheetView,
} from '@backoffice/contracts/features/job-sheets';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { documentFeature, linkPage, type LinkPageInput } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { jobSheetsProjection } from './projection.ts';
import { jobSheetReads } from './resolver.ts';

/** As it is today: whoever stands on a site calls the number of now. */
type JobSheetRelatedRecords = { readonly foremanPhone: string };

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
  loadRelated: async ({ log }, tenant, { foremanId }) => ({
    foremanPhone: phoneOf(foldStream(workers, await log.readStream(tenant, `${worker.entity}-${foremanId}`))),
  }),
  paper: ({ row, related, company }) => jobSheetPaper({ ...row, ...related }, company, company.jobSheetCustomization),
  isSettled: () => false,
  publicView: (shown) => PublicJobSheet.parse(crewView(shown)),
});

const workers = dictionaryFeature(worker).projection;
const phoneOf = (found: object | null) => String(Object(found).phone ?? '');

/** What the sheet says to the crew. What the work costs is left out here already, so that no client could show it. */
function crewView(shown: LinkPageInput<JobSheetView, JobSheetRelatedRecords>) {
  const { jobSheetCustomization: look } = shown.company;
  const priced = shown.row.phases.map((phase) => ({ ...phase, amount: phaseAmount(phase) }));
  return {
    ...linkPage(shown),
    ...shown.related,
    columns: shownColumns(look),
    footer: look.footer,
    ...(look.showPrices && { phases: priced, amount: priced.reduce((sum, { amount }) => sum + amount, 0) }),
  };
}

export const jobSheetsFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [...documents.handlers(ports), ...jobSheetReads(ports)],
} satisfies ReadFeature;
