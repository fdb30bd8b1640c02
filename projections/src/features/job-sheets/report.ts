import {
  isDigTicketExpired,
  phaseAmount,
  shownColumns,
  type JobSheetView,
  type PhaseColumn,
} from '@backoffice/contracts/features/job-sheets';
import {
  dayText,
  dollarsText,
  moneyText,
  parseRichText,
  phoneText,
  quantityText,
  hoursText,
  timeText,
} from '@backoffice/contracts/kernel';
import {
  details,
  moneyTable,
  notice,
  paragraphs,
  signatureBlock,
  type PdfBlock,
  type PdfCell,
  type PdfColumn,
} from '@backoffice/infra/pdf';
import { headBlocks } from '#capabilities/document-blocks.ts';
import type { PrintInput } from '#capabilities/document.ts';

/** As it is today: whoever stands on a site calls the number of now. */
export type JobSheetRelatedRecords = { readonly foremanPhone: string };

/** The sheet as the foreman has it in the truck; without prices unless the company shows them. */
export function jobSheetBody({
  row,
  related: { foremanPhone },
  company,
}: PrintInput<JobSheetView, JobSheetRelatedRecords>): PdfBlock[] {
  const { jobSheetCustomization: customization } = company;
  const facts = [
    { label: 'Date', value: dayText(row.date), strong: true },
    ...(row.startTime ? [{ label: 'Start', value: timeText(row.startTime) }] : []),
    { label: 'Planned hours', value: hoursText(row.plannedHours) },
  ];
  return [
    ...headBlocks({ title: `Job sheet ${row.number}`, subtitle: row.name, facts }, company, row),
    details(
      [
        {
          label: 'Foreman',
          value: [row.foremanName, foremanPhone && phoneText(foremanPhone)].filter(Boolean).join(', '),
        },
        { label: 'Site contact', value: siteContactText(row) },
        { label: 'Dig-alert ticket', value: digAlertText(row) },
      ].filter(({ value }) => value !== ''),
    ),
    ...noteBlocks('Directions', row.directions),
    ...(row.safetyNotes ? [notice(parseRichText(row.safetyNotes), 'Safety')] : []),
    ...phaseBlocks(row, customization),
    ...(row.crew.length > 0
      ? [
          moneyTable(
            [{ title: 'Name' }, { title: 'Role', width: 90 }, { title: 'Task' }],
            row.crew.map(({ name, role, task }) => ({ cells: [name, crewRoleNames[role], task] })),
            'Crew',
          ),
        ]
      : []),
    ...(row.equipments.length > 0
      ? [
          moneyTable(
            [{ title: 'Equipment' }, { title: 'Unit', width: 90 }, { title: 'Note' }],
            row.equipments.map(({ name, unitNumber, note }) => ({ cells: [name, unitNumber, note] })),
            'Equipment',
          ),
        ]
      : []),
    ...(row.materials.length > 0
      ? [
          moneyTable(
            [
              { title: 'Material' },
              { title: 'Quantity', figures: true },
              { title: 'Unit', width: 50 },
              { title: 'From' },
            ],
            row.materials.map(({ name, quantity, unit, supplierName }) => ({
              cells: [name, quantityText(quantity), unit, supplierName],
            })),
            'Materials',
          ),
        ]
      : []),
    ...(customization.showSignature ? [signOff(row)] : []),
    ...(customization.footer ? [paragraphs(parseRichText(customization.footer), { fine: true })] : []),
  ];
}

const crewRoleNames: Readonly<Record<JobSheetView['crew'][number]['role'], string>> = {
  foreman: 'Foreman',
  operator: 'Operator',
  laborer: 'Laborer',
  driver: 'Driver',
};

const siteContactText = ({ siteContact: { name, phone } }: JobSheetView) =>
  [name, phone === null ? '' : phoneText(phone)].filter(Boolean).join(', ');

function digAlertText({ date, digAlert: { number, validThru } }: JobSheetView): string {
  const holds =
    validThru && `${isDigTicketExpired(validThru, date) ? 'ended on' : 'valid through'} ${dayText(validThru)}`;
  return [number, holds].filter(Boolean).join(', ');
}

const noteBlocks = (title: string, text: string): PdfBlock[] =>
  text === '' ? [] : [paragraphs(parseRichText(text), { title })];

type Phase = JobSheetView['phases'][number];
const columnLooks: Readonly<Record<PhaseColumn['key'], Omit<PdfColumn, 'title'>>> = {
  source: { width: 90 },
  phase: { width: '*' },
  quantity: { figures: true },
  plannedHours: { figures: true },
  instructions: { width: '*' },
};
/** Instructions that have no column of their own are not printed: the company has said so. */
const phaseCell = (key: PhaseColumn['key'], phase: Phase): PdfCell => {
  switch (key) {
    case 'source':
      return phase.label;
    case 'phase':
      return phase.name;
    case 'quantity':
      return `${quantityText(phase.quantity)} ${phase.unit}`;
    case 'plannedHours':
      return hoursText(phase.plannedHours);
    case 'instructions':
      return phase.instructions;
  }
};

function phaseBlocks(
  { phases, plannedHours }: JobSheetView,
  customization: PrintInput<JobSheetView>['company']['jobSheetCustomization'],
): PdfBlock[] {
  const columns = shownColumns(customization);
  const { showPrices } = customization;
  const sumCells: Partial<Record<PhaseColumn['key'], string>> = {
    phase: 'In all',
    plannedHours: hoursText(plannedHours),
  };
  const sum = phases.reduce((amount, phase) => amount + phaseAmount(phase), 0);
  return [
    moneyTable(
      [
        ...columns.map(({ key, label }) => ({ title: label, ...columnLooks[key] })),
        ...(showPrices ? [{ title: 'Amount', figures: true }] : []),
      ],
      [
        ...phases.map((phase) => ({
          cells: [
            ...columns.map(({ key }) => phaseCell(key, phase)),
            ...(showPrices ? [moneyText(phaseAmount(phase))] : []),
          ],
        })),
        {
          kind: 'total',
          cells: [...columns.map(({ key }) => sumCells[key] ?? ''), ...(showPrices ? [dollarsText(sum)] : [])],
        },
      ],
      'Phases',
    ),
  ];
}

const signOff = ({ foremanName }: JobSheetView): PdfBlock =>
  signatureBlock('The work on this sheet was done as it says, or as noted on it.', [
    { role: `Foreman: ${foremanName}`, fields: [{ label: 'Hours' }, { label: 'Date' }] },
    { role: 'For the customer', fields: [{ label: 'Name' }, { label: 'Date' }] },
  ]);
