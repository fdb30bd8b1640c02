import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type { Paper, PaperBlock, PaperCompany, PaperTable } from '#capabilities/papers/paper.ts';
import { openSigner, partiesOf, photoBlocks, textBlocks, type PaperRecord } from '#capabilities/papers/paper-blocks.ts';
import { dayText, hoursText, phoneText, quantityText, timeText } from '#kernel/index.ts';
import { crewRoleNames, isDigTicketExpired, phaseAmount, shownColumns } from './calculations.ts';
import type { JobSheetView } from './document.ts';
import type { JobSheetCustomization, PhaseColumn } from './view.ts';

type SheetPhase = Pick<
  JobSheetView['phases'][number],
  'label' | 'name' | 'unit' | 'quantity' | 'unitPrice' | 'plannedHours' | 'instructions'
>;
/** `foremanPhone`: as it is today, empty where none is known. */
export type JobSheetPaperRecord = PaperRecord &
  Pick<
    JobSheetView,
    | 'name'
    | 'date'
    | 'startTime'
    | 'plannedHours'
    | 'foremanName'
    | 'siteContact'
    | 'digAlert'
    | 'directions'
    | 'safetyNotes'
  > & {
    readonly phases: readonly SheetPhase[];
    readonly crew: readonly Omit<JobSheetView['crew'][number], 'workerId'>[];
    readonly equipments: readonly Omit<JobSheetView['equipments'][number], 'equipmentId'>[];
    readonly materials: readonly Omit<JobSheetView['materials'][number], 'supplierId'>[];
    readonly foremanPhone: string;
    readonly photos?: PhotoList;
  };

/** The sheet as the foreman has it in the truck; without prices unless the company shows them. */
export const jobSheetPaper = (
  record: JobSheetPaperRecord,
  company: PaperCompany,
  look: JobSheetCustomization,
): Paper => ({
  head: {
    title: `Job sheet ${record.number}`,
    subtitle: record.name,
    facts: [
      { label: 'Date', value: dayText(record.date), strong: true },
      ...(record.startTime ? [{ label: 'Start', value: timeText(record.startTime) }] : []),
      { label: 'Planned hours', value: hoursText(record.plannedHours) },
    ],
  },
  /** A crew asks its foreman. */
  parties: partiesOf({ ...record, salesmanName: '' }, company),
  blocks: [
    { kind: 'details', rows: site(record) },
    ...textBlocks('Directions', record.directions),
    ...(record.safetyNotes ? [{ kind: 'notice', title: 'Safety', text: record.safetyNotes } satisfies PaperBlock] : []),
    phasesTable(record, look),
    ...listTable(
      'Crew',
      ['Name', 'Role', 'Task'],
      record.crew.map(({ name, role, task }) => [name, crewRoleNames[role], task]),
    ),
    ...listTable(
      'Equipment',
      ['Equipment', 'Unit', 'Note'],
      record.equipments.map(({ name, unitNumber, note }) => [name, unitNumber, note]),
    ),
    ...listTable(
      'Materials',
      ['Material', 'Quantity', 'From'],
      record.materials.map(({ name, quantity, unit, supplierName }) => [
        name,
        `${quantityText(quantity)} ${unit}`,
        supplierName,
      ]),
    ),
    ...photoBlocks(record),
    ...(look.showSignature ? [signOff(record)] : []),
    ...(look.footer ? [{ kind: 'text', text: look.footer, fine: true } satisfies PaperBlock] : []),
  ],
});

const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(', ');

const site = ({ date, foremanName, foremanPhone, siteContact, digAlert }: JobSheetPaperRecord) =>
  [
    { label: 'Foreman', value: joined(foremanName, foremanPhone && phoneText(foremanPhone)) },
    { label: 'Site contact', value: joined(siteContact.name, siteContact.phone && phoneText(siteContact.phone)) },
    {
      label: 'Dig-alert ticket',
      value: joined(
        digAlert.number,
        digAlert.validThru &&
          `${isDigTicketExpired(digAlert.validThru, date) ? 'ended on' : 'valid through'} ${dayText(digAlert.validThru)}`,
      ),
    },
  ].filter(({ value }) => value !== '');

const listTable = (title: string, columns: readonly string[], rows: readonly (readonly string[])[]): PaperTable[] =>
  rows.length === 0
    ? []
    : [
        {
          kind: 'table',
          title,
          columns: columns.map((name, at) => ({ title: name, ...(at === 1 && { width: 90 }) })),
          rows: rows.map((cells) => ({ cells })),
        },
      ];

const columnLooks: Readonly<Record<PhaseColumn['key'], { readonly figures?: true; readonly width?: number }>> = {
  source: { width: 90 },
  phase: {},
  quantity: { figures: true },
  plannedHours: { figures: true },
  instructions: {},
};
/** Instructions that have no column of their own are not printed: the company has said so. */
export const phaseText = (key: PhaseColumn['key'], phase: Omit<SheetPhase, 'unitPrice'>): string =>
  ({
    source: phase.label,
    phase: phase.name,
    quantity: `${quantityText(phase.quantity)} ${phase.unit}`,
    plannedHours: hoursText(phase.plannedHours),
    instructions: phase.instructions,
  })[key];

function phasesTable({ phases, plannedHours }: JobSheetPaperRecord, look: JobSheetCustomization): PaperTable {
  const columns = shownColumns(look);
  const sums: Partial<Record<PhaseColumn['key'], string>> = { phase: 'In all', plannedHours: hoursText(plannedHours) };
  const total = phases.reduce((amount, phase) => amount + phaseAmount(phase), 0);
  const { showPrices } = look;
  return {
    kind: 'table',
    title: 'Phases',
    columns: [
      ...columns.map(({ key, label }) => ({ title: label, ...columnLooks[key] })),
      ...(showPrices ? [{ title: 'Amount', figures: true }] : []),
    ],
    rows: [
      ...phases.map((phase) => ({
        cells: [...columns.map(({ key }) => phaseText(key, phase)), ...(showPrices ? [phaseAmount(phase)] : [])],
      })),
      { isTotal: true, cells: [...columns.map(({ key }) => sums[key] ?? ''), ...(showPrices ? [total] : [])] },
    ],
  };
}

const signOff = ({ foremanName }: JobSheetPaperRecord): PaperBlock => ({
  kind: 'signature',
  agreement: 'The work on this sheet was done as it says, or as noted on it.',
  signers: [openSigner(`Foreman: ${foremanName}`, 'Hours', 'Date'), openSigner('For the customer', 'Name', 'Date')],
});
