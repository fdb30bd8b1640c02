import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract, hasEnded } from '@backoffice/contracts/features/contracts';
import {
  changeOrderLabel,
  contractLabel,
  jobSheetGuards,
  type JobSheet,
  type JobSheetContent,
  type JobSheetFacts,
  type PhaseSource,
} from '@backoffice/contracts/features/job-sheets';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { workerCertificate, type CertificateKind } from '@backoffice/contracts/dictionaries/worker-certificates';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { factsRead } from '@backoffice/contracts/capabilities';
import { verbOf, type Day, type PricedLine, type Resource } from '@backoffice/contracts/kernel';
import type { Correspondence, CorrespondenceContact } from '#capabilities/send.ts';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { partiesOf } from '#domain/document-parties.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type NamedRecords = Pick<JobSheetContent, 'contractIds' | 'changeOrderIds' | 'foremanId'> & {
  readonly crew: readonly { readonly workerId: string }[];
  readonly equipments: readonly { readonly equipmentId: string }[];
  readonly materials: readonly { readonly supplierId: string | null }[];
};
const nothing: NamedRecords = {
  contractIds: [],
  changeOrderIds: [],
  foremanId: '',
  crew: [],
  equipments: [],
  materials: [],
};

const noFacts: Omit<JobSheetFacts, 'today'> = {
  parties: null,
  unknown: { contracts: false, changeOrders: false },
  sources: [],
  workers: new Map(),
  equipment: new Map(),
  suppliers: new Map(),
  isForemanActive: false,
  certificates: { machines: [], held: [] },
};

/** Of everything that a sheet names, what it may go on naming because it does already, and what can be chosen. */
export const jobSheetFacts: GatherFacts<JobSheetFacts, JobSheet> = async ({ type, data }, world, sheet) => {
  const asked = factsRead(jobSheetGuards, verbOf('JobSheet', type));
  if (!asked.has('isForemanActive')) return noFacts;
  const { locationId } = sheet ?? (data as { locationId: string }); // what begins one names it
  // by the shape of the command
  const named: NamedRecords = { ...nothing, ...sheet, ...(data as Partial<NamedRecords>) };
  const kept = sheet ?? { ...nothing, phases: [], crew: [], equipments: [], materials: [], foremanName: '' };
  const [parties, contracts, changeOrders, workers, tools, suppliers] = await Promise.all([
    sheet ? null : partiesOf(locationId, world),
    workableContracts(named.contractIds, locationId, world),
    workableChangeOrders(named.changeOrderIds, locationId, world),
    activeRecords(worker, [named.foremanId, ...named.crew.map(({ workerId }) => workerId)], world),
    activeRecords(
      equipment,
      named.equipments.map(({ equipmentId }) => equipmentId),
      world,
    ),
    activeRecords(
      supplier,
      named.materials.flatMap(({ supplierId }) => supplierId ?? []),
      world,
    ),
  ]);
  const isMissing = (ids: readonly string[], found: readonly { id: string }[], before: readonly string[]) =>
    ids.some((id) => !before.includes(id) && !found.some((each) => each.id === id));
  return {
    parties,
    unknown: {
      contracts: isMissing(named.contractIds, contracts, kept.contractIds),
      changeOrders: isMissing(named.changeOrderIds, changeOrders, kept.changeOrderIds),
    },
    sources: [
      ...kept.phases.map(sourceOf),
      ...contracts.flatMap(linesOfContract),
      ...changeOrders.flatMap(linesOfChange),
    ],
    workers: new Map([
      ...kept.crew.map(({ workerId, name }) => [workerId, name] as const),
      [kept.foremanId, kept.foremanName],
      ...workers.map(({ id, name }) => [id, String(name)] as const),
    ]),
    equipment: new Map([
      ...kept.equipments.map(({ equipmentId, name, unitNumber }) => [equipmentId, { name, unitNumber }] as const),
      ...tools.map(({ id, name, unitNumber }) => [id, { name: String(name), unitNumber: String(unitNumber) }] as const),
    ]),
    suppliers: new Map([
      ...kept.materials.map(({ supplierId, supplierName }) => [supplierId ?? '', supplierName] as const),
      ...suppliers.map(({ id, name }) => [id, String(name)] as const),
    ]),
    isForemanActive: workers.some(({ id }) => id === named.foremanId),
    certificates: asked.has('certificates') ? await certificatesOf(tools, workers, world) : noFacts.certificates,
  };
};

type FoundRecord = Readonly<Record<string, unknown>> & { readonly id: string };

/** What the equipment of a sheet needs, and, where it needs anything, what its people have. */
async function certificatesOf(
  tools: readonly FoundRecord[],
  people: readonly FoundRecord[],
  world: World,
): Promise<JobSheetFacts['certificates']> {
  const machines = tools
    .filter(({ requiredCertificate }) => requiredCertificate !== 'none')
    .map(({ name, unitNumber, requiredCertificate }) => ({
      name: [name, unitNumber].filter(Boolean).join(' '),
      kind: requiredCertificate as CertificateKind, // by its field
    }));
  if (machines.length === 0) return noFacts.certificates;
  const held = people.map(async ({ id: workerId, name }) => {
    const ids = await world.claimHolders(belongsToScope('Worker', workerId, 'WorkerCertificate'));
    return (await activeRecords(workerCertificate, ids, world)).map(({ kind, validThru }) => ({
      workerId,
      workerName: String(name),
      kind: kind as CertificateKind, // as above
      validThru: validThru as Day | null, // as above
    }));
  });
  return { machines, held: (await Promise.all(held)).flat() };
}

const sourceOf = ({
  instructions: _said,
  plannedHours: _hours,
  quantity: _part,
  done: _done,
  ...source
}: JobSheetContent['phases'][number]): PhaseSource => source;

const workableContracts = async (ids: readonly string[], locationId: string, world: World) =>
  (await Promise.all(ids.map((id) => world.visibleRecord(contract, id))))
    .filter((found) => found !== null)
    .filter((found) => found.locationId === locationId && found.trashedAt === null && !hasEnded(found));
const workableChangeOrders = async (ids: readonly string[], locationId: string, world: World) =>
  (await Promise.all(ids.map((id) => world.visibleRecord(changeOrder, id))))
    .filter((found) => found !== null)
    .filter((found) => found.locationId === locationId && found.trashedAt === null && found.approvedAt !== null);

type NumberedLines = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly lineItems: readonly PricedLine[];
};
const linesOf = (
  lines: readonly PricedLine[],
  at: Pick<PhaseSource, 'contractId' | 'changeOrderId' | 'label'>,
): PhaseSource[] =>
  lines
    .filter(({ isPhase }) => isPhase)
    .map(({ id, name, unit, unitPrice }) => ({ lineItemId: id, ...at, name, unit, unitPrice }));
const linesOfContract = (found: NumberedLines) =>
  linesOf(found.lineItems, { contractId: found.id, changeOrderId: null, label: contractLabel(found) });
const linesOfChange = (found: NumberedLines & { readonly contractId: string }) =>
  linesOf(found.lineItems, { contractId: found.contractId, changeOrderId: found.id, label: changeOrderLabel(found) });

/** Entries of a dictionary that can be chosen today. */
async function activeRecords<R extends Resource>(resource: R, ids: readonly string[], world: World) {
  const found = await Promise.all([...new Set(ids)].filter(Boolean).map((id) => world.record(resource, id)));
  return (found.filter((each) => each !== null) as (Record<string, unknown> & { id: string })[]).filter(
    ({ status, trashedAt }) => status === 'active' && trashedAt === null,
  ); // rows of a dictionary, which says both of each
}

/** A sheet goes to the crew, and to whom the customer wants told. */
export async function jobSheetCorrespondence(sheet: JobSheet, world: World): Promise<Correspondence> {
  const ids = [...new Set([sheet.foremanId, ...sheet.crew.map(({ workerId }) => workerId)])];
  const [workers, customers] = await Promise.all([
    activeRecords(worker, ids, world),
    correspondenceOf(
      sheet,
      {
        receives: 'jobSheet',
        amount: 0,
        letter: letterAround(
          {
            subject: 'Job sheet {{doc.number}}: {{doc.name}}',
            says: 'Here is the job sheet of {{doc.date}} for {{doc.name}} at {{location.address}}.',
            brief: 'job sheet {{doc.number}}, {{doc.name}}, {{doc.date}}',
            title: `Job sheet ${sheet.number}`,
          },
          'Read',
        ),
        mergeFields: { 'contact.firstName': 'team' },
      },
      world,
    ),
  ]);
  return {
    ...customers,
    contacts: [...workers.map((each) => crewContact(each, sheet)), ...customers.contacts],
    signers: signersOf(sheet, customers.contacts),
  };
}

/** For the customer: whoever is on site, before the contacts that we know. */
function signersOf(
  { siteContact: { name, phone }, contactName, customerName }: JobSheet,
  contacts: readonly CorrespondenceContact[],
): CorrespondenceContact[] {
  const onSite = name || contactName || customerName;
  const known = contacts.find((contact) => contact.name === onSite);
  const others = contacts.filter((contact) => contact !== known);
  return [
    { ...STRANGER, name: onSite, phone, ...known, isPrimary: true },
    ...others.map((contact) => ({ ...contact, isPrimary: false })),
  ];
}
/** Of whom we know a name, and to whom no text may go. */
const STRANGER = {
  id: '',
  email: null,
  smsOptIn: false,
  smsOptedOutAt: null,
  mailCameBackOn: null,
  isSuggested: false,
};

/** Texting is part of their work: whoever gave a number for it is sent one. */
const crewContact = (
  { id, name, email, phone }: Readonly<Record<string, unknown>>,
  { foremanId }: JobSheet,
): CorrespondenceContact => ({
  id: String(id),
  name: String(name),
  email: email ? String(email) : null,
  phone: phone ? String(phone) : null,
  isPrimary: id === foremanId,
  smsOptIn: true,
  smsOptedOutAt: null,
  mailCameBackOn: null,
  isSuggested: true,
});
