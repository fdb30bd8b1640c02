import { partyLabels } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer, type CustomerView } from '@backoffice/contracts/features/customers';
import {
  location,
  type LocationParty,
  type LocationSheet,
  type LocationView,
  type SheetContract,
  type SheetSection,
} from '@backoffice/contracts/features/locations';
import { addressLine, dayIn, dayText, equals, moneyText, phoneText, sentenceCase } from '@backoffice/contracts/kernel';
import { HttpProblem, type Caller } from '@backoffice/infra/http';
import { details, moneyTable, renderPdf, type PdfBlock } from '@backoffice/infra/pdf';
import { letterheadOf, readCompanyLetterhead, type CompanyLetterhead } from '#capabilities/letterhead.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';

type SheetCustomer = Pick<CustomerView, 'contacts'>;

/**
 * What a crew, or the office, takes along of a place, within what the caller may see. @throws HttpProblem 404 for a
 * location that is out of reach
 */
export async function informationSheet(
  { reads }: Pick<ReadPorts, 'reads'>,
  locationId: string,
  caller: Caller,
): Promise<LocationSheet> {
  const place = await reads.one(location, locationId, caller);
  const [owner, contracts] = await Promise.all([
    customerOf(place, reads, caller),
    contractsOf(locationId, reads, caller),
  ]);
  return {
    name: place.name,
    customerName: place.customerName,
    address: addressLine(place.address),
    sections: [
      placeSection(place),
      contactsSection(place, owner),
      accessSection(place),
      ...(place.isPublicWork ? [publicWorkSection(place)] : []),
      noticeSection(place),
    ].flatMap(({ title, rows }) => {
      const known = rows.filter(({ text }) => text !== '');
      return known.length === 0 ? [] : [{ title, rows: known }];
    }),
    contracts,
  };
}

/** The same on paper. The caller's own reach is on it, so it is made anew each time. */
export async function printedSheet(ports: ReadPorts, locationId: string, caller: Caller) {
  const [sheet, company] = await Promise.all([
    informationSheet(ports, locationId, caller),
    readCompanyLetterhead(ports, caller.tenant),
  ]);
  const at = ports.clock.now();
  const document = (head: CompanyLetterhead) =>
    renderPdf({
      title: `Location information · ${sheet.name}`,
      author: head.name,
      at,
      body: sheetBody(sheet, head, dayText(dayIn(head.timeZone, at))),
    });
  return {
    // a logo that cannot be drawn keeps no sheet from being printed
    bytes: await document(company).catch(() => document({ ...company, logo: null })),
    fileName: `Location information ${sheet.name}.pdf`,
  };
}

/** A customer of somebody else is not read: the location is then all there is. */
async function customerOf({ customerId }: LocationView, reads: ReadPorts['reads'], caller: Caller) {
  if (caller.may(`action:${customer.permission}.view`) === 'deny') return null;
  return reads.one(customer, customerId, caller).catch((error: unknown) => {
    if (error instanceof HttpProblem && error.status === 404) return null;
    throw error;
  });
}

const contractFields = [
  'id',
  'number',
  'name',
  'date',
  'status',
  'contractValue',
  'billed',
  'paid',
  'openDue',
] as const;

async function contractsOf(locationId: string, reads: ReadPorts['reads'], caller: Caller): Promise<SheetContract[]> {
  if (caller.may(`action:${contract.permission}.view`) === 'deny') return [];
  const request = { search: '', filters: [equals('locationId', locationId)] };
  const rows = await reads.every(contract, { request, place: 'live' }, contractFields, caller);
  const found = rows.toSorted((a, b) => a.date.localeCompare(b.date));
  return caller.may('view_contract_list') === 'deny'
    ? found.map((row) => ({ ...row, contractValue: null, billed: null, paid: null, openDue: null }))
    : found;
}

const placeSection = ({ address, county, apn, legalDescription, salesmanName }: LocationView): SheetSection => ({
  title: 'Location',
  rows: [
    { label: 'Address', text: addressLine(address) },
    { label: 'County', text: county },
    { label: 'Parcel number', text: apn },
    { label: 'Legal description', text: legalDescription },
    { label: partyLabels.salesman, text: salesmanName },
  ],
});

const contactsSection = ({ siteContact, customerName }: LocationView, owner: SheetCustomer | null): SheetSection => ({
  title: 'Contacts',
  rows: [
    { label: 'On site', text: joined(siteContact.name, phoneText(siteContact.phone ?? '')) },
    { label: 'Customer', text: customerName },
    ...(owner?.contacts ?? []).map(({ name, title, phone, email }) => ({
      label: title || 'Contact',
      text: joined(name, phoneText(phone ?? ''), email ?? ''),
    })),
  ],
});

const accessSection = ({ accessNotes, information: { gateCode, utilities } }: LocationView): SheetSection => ({
  title: 'Access',
  rows: [
    { label: 'Way in', text: accessNotes },
    { label: 'Gate code', text: gateCode },
    { label: 'Utilities', text: utilities },
  ],
});

const publicWorkSection = (place: LocationView): SheetSection => ({
  title: 'Public work',
  rows: [
    { label: 'Awarding body', text: place.awardingBody },
    { label: 'Project number', text: place.projectNumber },
    { label: 'DIR project', text: place.dirProjectId },
    { label: 'Wage determination', text: place.wageDeterminationNo },
  ],
});

/** All that is known here for a preliminary notice; what else becomes known of a location for it belongs here. */
const noticeSection = ({
  information: { owner, directContractor, lender, noLenderKnown, permitNo, bond },
}: LocationView): SheetSection => ({
  title: 'For preliminary notices',
  rows: [
    { label: 'Owner', text: partyText(owner) },
    { label: 'General contractor', text: partyText(directContractor) },
    { label: 'Construction lender', text: noLenderKnown ? 'None is known' : partyText(lender) },
    { label: 'Permit', text: permitNo },
    { label: 'Bond', text: joined(bond.surety, bond.number) },
  ],
});

const partyText = ({ name, address, phone }: LocationParty) => joined(name, address, phoneText(phone ?? ''));
const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(', ');

function sheetBody(
  { name, customerName, sections, contracts }: LocationSheet,
  company: CompanyLetterhead,
  printedOn: string,
): PdfBlock[] {
  return [
    letterheadOf(company, {
      title: 'Location information',
      subtitle: name,
      facts: [
        { label: 'Customer', value: customerName },
        { label: 'Printed', value: printedOn },
      ],
    }),
    ...sections.map(({ title, rows }) =>
      details(
        rows.map(({ label, text }) => ({ label, value: text })),
        title,
      ),
    ),
    ...(contracts.length === 0 ? [] : [contractTable(contracts)]),
  ];
}

const figures = [
  ['Value', 'contractValue'],
  ['Billed', 'billed'],
  ['Paid', 'paid'],
  ['Open', 'openDue'],
] as const;

/** Without the columns of money for whoever may not see it. */
function contractTable(contracts: readonly SheetContract[]): PdfBlock {
  const shown = contracts.some(({ contractValue }) => contractValue !== null) ? figures : [];
  return moneyTable(
    [
      { title: 'No.', width: 34 },
      { title: 'Contract' },
      { title: 'Date', width: 76 },
      ...shown.map(([title]) => ({ title, figures: true })),
    ],
    contracts.map((row) => ({
      cells: [
        row.number,
        { text: row.name, detail: sentenceCase(row.status) },
        dayText(row.date),
        ...shown.map(([, field]) => moneyText(row[field] ?? 0)),
      ],
    })),
    'Contracts',
  );
}
