import type { PhotoList } from '#capabilities/photos/shown-photos.ts';
import type {
  Paper,
  PaperBlock,
  PaperCompany,
  PaperSignature,
  PaperSigner,
  PaperTable,
} from '#capabilities/papers/paper.ts';
import {
  customerSigner,
  openSigner,
  partiesOf,
  photoBlocks,
  textBlocks,
  type PaperRecord,
} from '#capabilities/papers/paper-blocks.ts';
import type { CrewLanguage } from '#features/crew-access';
import { fillSentence, hoursText, phoneText, quantityText } from '#kernel/index.ts';
import { isDigTicketExpired, phaseAmount, shownColumns, showsPrices } from './calculations.ts';
import type { JobSheetView } from './document.ts';
import type { JobSheetCustomization, PhaseColumn } from './view.ts';
import {
  columnLabel,
  crewTexts,
  roleName,
  sheetDay,
  sheetQuantity,
  sheetTime,
  sheetWords,
  signOffAgreement,
  ticketText,
} from './words.ts';

type SheetPhase = Pick<
  JobSheetView['phases'][number],
  | 'label'
  | 'name'
  | 'unit'
  | 'quantity'
  | 'done'
  | 'unitPrice'
  | 'plannedHours'
  | 'instructions'
  | 'instructionsSpanish'
>;
/** `foremanPhone`: as it is today, empty where none is known; `language`: what the foreman reads. */
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
    | 'safetyNotesSpanish'
    | 'completedOn'
  > & {
    readonly phases: readonly SheetPhase[];
    readonly crew: readonly Omit<JobSheetView['crew'][number], 'workerId'>[];
    readonly equipments: readonly Omit<JobSheetView['equipments'][number], 'equipmentId'>[];
    readonly materials: readonly Omit<JobSheetView['materials'][number], 'supplierId'>[];
    readonly foremanPhone: string;
    readonly language: CrewLanguage;
    readonly photos?: PhotoList;
    readonly signature: PaperSignature | null;
  };

/** The sheet as the foreman has it in the truck, in the foreman's language; prices where the company shows them. */
export function jobSheetPaper(record: JobSheetPaperRecord, company: PaperCompany, look: JobSheetCustomization): Paper {
  const { language, date, startTime, plannedHours, safetyNotes, safetyNotesSpanish } = record;
  const words = sheetWords[language];
  return {
    language,
    head: {
      title: fillSentence(words.title, { number: record.number }),
      subtitle: record.name,
      facts: [
        { label: words.date, value: sheetDay(language, date), strong: true },
        ...(startTime ? [{ label: words.start, value: sheetTime(language, startTime) }] : []),
        { label: words.plannedHours, value: hoursText(plannedHours) },
      ],
    },
    /** A crew asks its foreman. */
    parties: partiesOf({ ...record, salesmanName: '' }, company).map((party, at) => ({
      ...party,
      label: [words.customer, words.location][at] ?? party.label,
    })),
    blocks: [
      { kind: 'details', rows: site(record) },
      ...textBlocks(words.directions, record.directions),
      ...crewTexts(language, safetyNotes, safetyNotesSpanish).map((each): PaperBlock => ({
        kind: 'notice',
        title: sheetWords[each.language].safety,
        text: each.text,
      })),
      phasesTable(record, look),
      ...listTable(
        words.crew,
        [words.name, words.role, words.task],
        record.crew.map(({ name, role, task }) => [name, roleName(language, role), task]),
      ),
      ...listTable(
        words.equipment,
        [words.equipment, words.unit, words.note],
        record.equipments.map(({ name, unitNumber, note }) => [name, unitNumber, note]),
      ),
      ...listTable(
        words.materials,
        [words.material, words.quantity, words.from],
        record.materials.map(({ name, quantity, unit, supplierName }) => [
          name,
          `${quantityText(quantity)} ${unit}`,
          supplierName,
        ]),
      ),
      ...photoBlocks(record).map((block) => ({ ...block, title: words.photos })),
      ...(look.showSignature || record.signature ? [signOff(record)] : []),
      ...(look.footer ? [{ kind: 'text', text: look.footer, fine: true } satisfies PaperBlock] : []),
    ],
  };
}

const joined = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join(', ');

function site({ language, date, foremanName, foremanPhone, siteContact, digAlert }: JobSheetPaperRecord) {
  const words = sheetWords[language];
  const { number, validThru } = digAlert;
  return [
    { label: words.foreman, value: joined(foremanName, foremanPhone && phoneText(foremanPhone)) },
    { label: words.siteContact, value: joined(siteContact.name, siteContact.phone && phoneText(siteContact.phone)) },
    {
      label: words.ticket,
      value: joined(number, validThru && ticketText(language, validThru, isDigTicketExpired(validThru, date))),
    },
  ].filter(({ value }) => value !== '');
}

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
export const phaseText = (
  key: PhaseColumn['key'],
  phase: Omit<SheetPhase, 'unitPrice'>,
  language: CrewLanguage = 'en',
): string =>
  ({
    source: phase.label,
    phase: phase.name,
    quantity: sheetQuantity(language, phase),
    plannedHours: hoursText(phase.plannedHours),
    instructions: crewTexts(language, phase.instructions, phase.instructionsSpanish)
      .map(({ text }) => text)
      .join('\n\n'),
  })[key];

function phasesTable(record: JobSheetPaperRecord, look: JobSheetCustomization): PaperTable {
  const { language, phases, plannedHours } = record;
  const words = sheetWords[language];
  const columns = shownColumns(look);
  const sums: Partial<Record<PhaseColumn['key'], string>> = {
    phase: words.inAll,
    plannedHours: hoursText(plannedHours),
  };
  const total = phases.reduce((amount, phase) => amount + phaseAmount(phase), 0);
  const showPrices = showsPrices(look, record);
  return {
    kind: 'table',
    title: words.phases,
    columns: [
      ...columns.map((column) => ({ title: columnLabel(language, column), ...columnLooks[column.key] })),
      ...(showPrices ? [{ title: words.amount, figures: true }] : []),
    ],
    rows: [
      ...phases.map((phase) => ({
        cells: [
          ...columns.map(({ key }) => phaseText(key, phase, language)),
          ...(showPrices ? [phaseAmount(phase)] : []),
        ],
      })),
      { isTotal: true, cells: [...columns.map(({ key }) => sums[key] ?? ''), ...(showPrices ? [total] : [])] },
    ],
  };
}

function signOff({ language, date, foremanName, signature }: JobSheetPaperRecord): PaperBlock {
  const words = sheetWords[language];
  return {
    kind: 'signature',
    agreement: Object.values(signOffAgreement(date)).join(' '),
    signers: [
      openSigner(`${words.foreman}: ${foremanName}`, words.hours, words.date),
      signature === null
        ? openSigner(words.forCustomer, words.name, words.date)
        : inWords(customerSigner(words.forCustomer, signature), language),
    ],
  };
}

/** A signature as every document prints it, with its labels in the language of the sheet. */
function inWords(signer: PaperSigner, language: CrewLanguage): PaperSigner {
  const { name, jobTitle, firm, date, recorded } = sheetWords[language];
  const labels = new Map(
    Object.entries({ Name: name, Title: jobTitle, Company: firm, Date: date, Recorded: recorded }),
  );
  return {
    ...signer,
    fields: signer.fields.map((field) => ({ ...field, label: labels.get(field.label) ?? field.label })),
  };
}
