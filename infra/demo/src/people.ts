import type { Role } from '@backoffice/contracts/kernel';

/** The people and places of the demo company. Invented; the phone numbers are of the range kept for fiction. */
export const DEMO_PASSWORD = 'ridgeline-demo-2026';
/** Who has recorded the first event of a demo; it tells a demo from a company's own work. */
export const DEMO_ACTOR_ID = 'demo';

export const demoUsers = [
  { key: 'admin', firstName: 'Sam', lastName: 'Okafor', userName: 'sam', role: 'SA' },
  { key: 'owner', firstName: 'Olivia', lastName: 'Reyes', userName: 'olivia', role: 'OA' },
  { key: 'super', firstName: 'Marcus', lastName: 'Lindqvist', userName: 'marcus', role: 'SU' },
  { key: 'full', firstName: 'Priya', lastName: 'Raman', userName: 'priya', role: 'AF' },
  { key: 'delegated', firstName: 'Dana', lastName: 'Whitfield', userName: 'dana', role: 'AD' },
  { key: 'nick', firstName: 'Nick', lastName: 'Castellano', userName: 'nick', role: 'SM' },
  { key: 'jo', firstName: 'Joanna', lastName: 'Brandt', userName: 'joanna', role: 'SM' },
  { key: 'teresa', firstName: 'Teresa', lastName: 'Mwangi', userName: 'teresa', role: 'SM' },
] as const;

export const demoPaymentInstructions = {
  payee: 'Ridgeline Builders, Inc.',
  checkAddress: 'PO Box 1187\nSan Diego, CA 92112',
  bankAccount: 'Pacific Harbor Bank\nRouting 122000247\nAccount 004410773',
  paymentLink: 'https://pay.ridgeline-builders.example',
  note: 'Please write the number of the invoice on your check.',
  offersRelease: true,
};

export const demoCompanies = [
  {
    key: 'builders',
    name: 'Ridgeline Builders',
    legalName: 'Ridgeline Builders, Inc.',
    type: 'parent',
    licenseNumber: '1048832',
    licenseClasses: ['B', 'C-8'],
    dirNumber: '1000048832',
    line1: '4180 Kettner Blvd',
    city: 'San Diego',
    zip: '92101',
    phone: '+16195550142',
    email: 'office@ridgeline-builders.example',
  },
  {
    key: 'civil',
    name: 'Ridgeline Civil',
    legalName: 'Ridgeline Civil, LLC',
    type: 'subsidiary',
    licenseNumber: '1073315',
    licenseClasses: ['A', 'C-12'],
    dirNumber: '1000073315',
    line1: '915 Vernon Way',
    city: 'El Cajon',
    zip: '92020',
    phone: '+16195550177',
    email: 'office@ridgeline-civil.example',
  },
] as const;

type Colleague = {
  readonly key: string;
  readonly at: 'builders' | 'civil';
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly userName: string;
  readonly stands?: 'invited' | 'unfinished' | 'disabled';
  readonly code?: true;
};
/**
 * `stands`: invited and not come yet, come without a complete profile, or gone. `code`: is asked for one at sign-in.
 */
export const demoColleagues: readonly Colleague[] = [
  { key: 'gina', at: 'civil', role: 'SM', firstName: 'Gina', lastName: 'Ruiz', userName: 'gina' },
  { key: 'ben', at: 'civil', role: 'SM', firstName: 'Ben', lastName: 'Ortega', userName: 'ben' },
  { key: 'rosa', at: 'civil', role: 'AF', firstName: 'Rosa', lastName: 'Delgado', userName: 'rosa', code: true },
  { key: 'leo', at: 'builders', role: 'AD', firstName: 'Leo', lastName: 'Park', userName: 'leo', stands: 'unfinished' },
  {
    key: 'walter',
    at: 'builders',
    role: 'AD',
    firstName: 'Walter',
    lastName: 'Briggs',
    userName: 'walter',
    stands: 'disabled',
  },
  {
    key: 'hannah',
    at: 'builders',
    role: 'AF',
    firstName: 'Hannah',
    lastName: 'Kim',
    userName: 'hannah',
    stands: 'invited',
  },
];

/** What of a profit goes to whom; `day` counts the years from the one before. */
export const demoShares = [
  { role: 'salesman', shareBp: 1_000, day: { year: 0, date: '01-01' } },
  { role: 'foreman', shareBp: 500, day: { year: 0, date: '01-01' } },
  { role: 'operator', shareBp: 250, releaseOn: 'paidInFull', day: { year: 0, date: '07-01' } },
  { role: 'salesman', shareBp: 1_250, minMarginBp: 1_500, day: { year: 1, date: '01-01' } },
  { role: 'foreman', shareBp: 600, day: { year: 2, date: '01-01' } },
] as const;

/** Signed up, and waits for its owner. */
export const demoNewCompany = {
  name: 'Harborline Paving',
  legalName: 'Harborline Paving, LLC',
  type: 'parent',
  parentCompanyId: null,
  licenseNumber: '1120457',
  address: { line1: '2310 Harbor Dr', city: 'National City', state: 'CA', zip: '91950' },
  phone: '+16195550188',
  email: 'office@harborline-paving.example',
  timeZone: 'America/Los_Angeles',
  owner: {
    firstName: 'Irene',
    lastName: 'Novak',
    userName: 'irene',
    email: 'irene@harborline-paving.example',
    phoneNumber: '+16195550189',
  },
} as const;

/** Customer, kind, contact, title, city, zip. */
export const demoCustomers: readonly (readonly [
  string,
  'individual' | 'business' | 'publicAgency',
  string,
  string,
  string,
  string,
])[] = [
  ['Hillcrest Homeowners Association', 'business', 'Grace Tanaka', 'Board President', 'San Diego', '92103'],
  ['Bayview Property Group', 'business', 'Leo Hartmann', 'Facilities Manager', 'San Diego', '92109'],
  ['Maple & Third Coffee', 'business', 'Ines Duarte', 'Owner', 'San Diego', '92104'],
  ['City of Escalona Public Works', 'publicAgency', 'Warren Pike', 'Project Engineer', 'Escondido', '92025'],
  ['Carla and Tom Jessup', 'individual', 'Carla Jessup', '', 'La Mesa', '91942'],
  ['Northgate Storage', 'business', 'Hal Brennan', 'Operations', 'Oceanside', '92054'],
  ['Sorrento Lab Partners', 'business', 'Dr. Amy Chou', 'Site Director', 'San Diego', '92121'],
  ['Pacific Crest Apartments', 'business', 'Monique Ellis', 'Property Manager', 'Chula Vista', '91910'],
  ['Henry Abernathy', 'individual', 'Henry Abernathy', '', 'Poway', '92064'],
  ['Lakeside Unified School District', 'publicAgency', 'Ruth Delgado', 'Facilities Director', 'Lakeside', '92040'],
  ['Coronado Marina Services', 'business', 'Pete Solberg', 'Harbor Master', 'Coronado', '92118'],
  ['The Alder House Inn', 'business', 'Vivian Cole', 'General Manager', 'Julian', '92036'],
  ['Otay Mesa Logistics Park', 'business', 'Raul Ibarra', 'Construction Manager', 'San Diego', '92154'],
  ['Fernwood Dental', 'business', 'Dr. Samir Khoury', 'Owner', 'El Cajon', '92019'],
  ['Nora Petrov', 'individual', 'Nora Petrov', '', 'Encinitas', '92024'],
  ['Sweetwater Water Authority', 'publicAgency', 'Glenn Osborne', 'Senior Engineer', 'Chula Vista', '91911'],
  ['Blue Heron Brewing', 'business', 'Kyle Nakamura', 'Head Brewer', 'Vista', '92081'],
  ['Redwood Commons HOA', 'business', 'Patricia Lowe', 'Treasurer', 'San Marcos', '92069'],
  ['Ben and Alisha Grant', 'individual', 'Alisha Grant', '', 'Carlsbad', '92008'],
  ['Mission Valley Auto Mall', 'business', 'Doug Serrano', 'Facilities', 'San Diego', '92108'],
  ['St. Brigid Parish', 'business', 'Fr. Michael Doyle', 'Pastor', 'San Diego', '92117'],
  ['Torrey Pines Montessori', 'business', 'Elena Voss', 'Head of School', 'San Diego', '92130'],
  ['Harbor Cold Storage', 'business', 'Frank Yamada', 'Plant Manager', 'National City', '91950'],
  ['Rancho Vista Vineyards', 'business', 'Isabel Moreno', 'Estate Manager', 'Ramona', '92065'],
  ['County Parks Department', 'publicAgency', 'Joyce Albrecht', 'Park Planner', 'San Diego', '92123'],
  ['Wendell Price', 'individual', 'Wendell Price', '', 'Spring Valley', '91977'],
  ['Seabright Senior Living', 'business', 'Claudia Renner', 'Executive Director', 'Oceanside', '92056'],
  ['Kensington Terrace LLC', 'business', 'Omar Haddad', 'Developer', 'San Diego', '92116'],
  ['Grossmont Medical Plaza', 'business', 'Lydia Stone', 'Building Manager', 'La Mesa', '91941'],
  ['Valley Center Feed & Supply', 'business', 'Chuck Harmon', 'Owner', 'Valley Center', '92082'],
  ['Delmar Tennis Club', 'business', 'Sofia Lindholm', 'Club Manager', 'Del Mar', '92014'],
  ['Greg and Mia Fontaine', 'individual', 'Mia Fontaine', '', 'Solana Beach', '92075'],
  ['Imperial Tile Importers', 'business', 'Bruno Salvi', 'Warehouse Manager', 'San Diego', '92102'],
  ['Escalona Little League', 'business', 'Tanya Briggs', 'Field Coordinator', 'Escondido', '92026'],
  ['Point Loma Yacht Repair', 'business', 'Sven Aasen', 'Yard Manager', 'San Diego', '92106'],
  ['Summit Ridge Church', 'business', 'Rev. Paul Agnew', 'Pastor', 'Santee', '92071'],
  ['Cactus Garden Nursery', 'business', 'Lupe Ortega', 'Owner', 'Fallbrook', '92028'],
  ['Franklin Elementary PTA', 'business', 'Denise Ward', 'Chair', 'San Diego', '92115'],
  ['Marisol Vega', 'individual', 'Marisol Vega', '', 'Bonita', '91902'],
  ['Westfield Paper Recycling', 'business', 'Carl Jonsson', 'Plant Engineer', 'San Diego', '92113'],
];

export const demoStreets = [
  'Alder St',
  'Canyon Ridge Rd',
  'Date Ave',
  'El Camino Real',
  'Fairmount Ave',
  'Granite Ct',
  'Harbor Dr',
  'Juniper St',
  'Laurel St',
  'Mesa Verde Dr',
  'Orchard Ln',
  'Palomar Way',
  'Quarry Rd',
  'Sierra Vista Ave',
  'Upas St',
  'Willow Creek Rd',
];
export const demoSiteNames = [
  'Main site',
  'East slope',
  'Parking lot',
  'Clubhouse',
  'Building B',
  'North yard',
  'Entry court',
  'Service road',
  'Pool deck',
  'Warehouse 2',
];
