import { z } from 'zod';
import { address, area, flag, own, text } from '#capabilities/index.ts';
import { salesman } from '#features/users';
import { Phone, Text } from '#kernel/index.ts';

/** Somebody with a part in the job, as the information sheet and preliminary notices name them. */
export const LocationParty = z.strictObject({
  name: Text(160).default(''),
  address: Text(300).default(''),
  phone: Phone.nullable().default(null),
});
export type LocationParty = z.infer<typeof LocationParty>;
const party = LocationParty.default({ name: '', address: '', phone: null });

/** What a crew, and a notice, needs to know of the place (domain 3.4, 3.13). */
export const LocationInformation = z.strictObject({
  gateCode: Text(60).default(''),
  /** Where water, power and sewer are. */
  utilities: Text(2_000).default(''),
  owner: party,
  directContractor: party,
  lender: party,
  /** Somebody has looked, and there is none to be named. */
  noLenderKnown: z.boolean().default(false),
  permitNo: Text(60).default(''),
  bond: z
    .strictObject({ surety: Text(160).default(''), number: Text(60).default('') })
    .default({ surety: '', number: '' }),
});
export type LocationInformation = z.infer<typeof LocationInformation>;
export const noInformation: LocationInformation = LocationInformation.parse({});

/** Left out, it is the customer's. */
export const locationSalesman = salesman({
  help: 'Left empty, the customer’s salesman.',
  imported: { help: "By name or email. Left out, it is the customer's." },
});

/** What is entered of a location. */
export const locationFields = {
  name: text({
    label: 'Name',
    personal: 'names',
    headings: ['location', 'location name', 'job', 'job name', 'site', 'site name', 'project'],
  }),
  address: address({
    label: 'Address',
    required: true,
    importColumns: [
      {
        field: 'address.line1',
        label: 'Address',
        kind: 'text',
        required: true,
        headings: ['site address', 'job address'],
      },
      { field: 'address.line2', label: 'Address line 2', kind: 'text' },
      { field: 'address.city', label: 'City', kind: 'text', required: true },
      { field: 'address.state', label: 'State', kind: 'text', required: true },
      { field: 'address.zip', label: 'ZIP', kind: 'text', required: true },
    ],
  }),
  county: text({ label: 'County', personal: 'none', max: 80, optional: true, list: 'hidden' }),
  apn: text({
    label: 'Assessor’s parcel number',
    personal: 'names',
    column: 'APN',
    max: 40,
    optional: true,
    list: 'hidden',
    importColumns: [
      { field: 'apn', label: 'APN', kind: 'text', headings: ['parcel', 'parcel number', "assessor's parcel number"] },
    ],
  }),
  legalDescription: area({ label: 'Legal description', personal: 'names' }),
  siteContact: own(
    z
      .strictObject({ name: Text(120).default(''), phone: Phone.nullable().default(null) })
      .default({ name: '', phone: null }),
    {
      label: 'Site contact',
      personal: 'names',
      importColumns: [
        { field: 'siteContact.name', label: 'Site contact', kind: 'text', headings: ['contact', 'contact name'] },
        { field: 'siteContact.phone', label: 'Site phone', kind: 'phone', headings: ['contact phone'] },
      ],
    },
  ),
  accessNotes: area({
    label: 'Access',
    max: 2_000,
    help: 'Hours, where to park, whom to ask.',
    importColumns: [
      { field: 'accessNotes', label: 'Access notes', kind: 'text', headings: ['access', 'gate code', 'notes'] },
    ],
  }),
  isPublicWork: flag({ label: 'Public work', headings: ['public works'] }),
  awardingBody: text({ label: 'Awarding body', personal: 'none', max: 160, initial: '', list: 'hidden' }),
  projectNumber: text({
    label: 'Project number',
    personal: 'none',
    max: 60,
    initial: '',
    list: 'hidden',
    headings: ['project #'],
  }),
  dirProjectId: text({ label: 'DIR project id', personal: 'none', max: 60, initial: '', list: 'hidden' }),
  wageDeterminationNo: text({ label: 'Wage determination', personal: 'none', max: 60, initial: '', list: 'hidden' }),
  showPrelimInfo: flag({ label: 'Preliminary notice', list: 'hidden', headings: ['prelim', 'show prelim info'] }),
} as const;
