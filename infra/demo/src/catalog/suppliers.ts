import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { addDays, type Actor } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';
import { seededRandom } from '#demo/seeded-random.ts';

type SupplierType = 'supplier' | 'equipmentVendor' | 'subcontractor' | 'other';
/** Name, who answers there, street and city with ZIP code. */
type Vendor = readonly [name: string, contact: string, street: string, city: string, zip: string];

const vendors: Readonly<Record<SupplierType, readonly Vendor[]>> = {
  supplier: [
    ['Dockside Lumber & Millwork', 'Dana Reyes', '410 Harbor Drive', 'San Diego', '92113'],
    ['Otay Ready Mix', 'Phil Granger', '2275 Heritage Road', 'San Diego', '92154'],
    ['Mission Gorge Rock & Sand', 'Teri Olmos', '7500 Mission Gorge Road', 'San Diego', '92120'],
    ['Alvarado Rebar Fabricators', 'Kent Alvarado', '1880 Main Street', 'Chula Vista', '91911'],
    ['Sweetwater Block & Brick', 'Joyce Tan', '3310 Sweetwater Road', 'National City', '91950'],
    ['Pacific Coast Pipe & Supply', 'Ron Healy', '925 Rancheros Drive', 'San Marcos', '92069'],
    ['Kearny Mesa Electric Supply', 'Amit Desai', '8020 Engineer Road', 'San Diego', '92111'],
    ['Borderland Steel', 'Lupe Marquez', '9655 Siempre Viva Road', 'San Diego', '92154'],
    ['El Cajon Paint & Coatings', 'Wes Carver', '540 West Main Street', 'El Cajon', '92020'],
    ['Torrey Pines Tile', 'Helena Brandt', '11055 Sorrento Valley Road', 'San Diego', '92121'],
    ['Miramar Roofing Supply', 'Curtis Boyd', '7220 Trade Street', 'San Diego', '92121'],
    ['Vista Drywall Center', 'Neil Parrish', '1340 Distribution Way', 'Vista', '92081'],
    ['Santee Door & Hardware', 'Gloria Whitt', '10240 Prospect Avenue', 'Santee', '92071'],
    ['Imperial Asphalt Products', 'Sal Romano', '1600 Maxwell Road', 'Chula Vista', '91911'],
    ['Coastline Irrigation Supply', 'Becky Lund', '2640 Industry Street', 'Oceanside', '92054'],
    ['Escondido Fence Materials', 'Omar Haddad', '820 Metcalf Street', 'Escondido', '92025'],
    ['Grove Insulation', 'Patty Nolan', '7980 Lemon Avenue', 'Lemon Grove', '91945'],
    ['Balboa Glass', 'Ivan Petrov', '4810 Mercury Street', 'San Diego', '92111'],
    ['Poway Fasteners', 'Mitch Kubo', '12330 Stowe Drive', 'Poway', '92064'],
    ['Cuyamaca Nursery', 'Rhonda Ellis', '1550 Alpine Boulevard', 'Alpine', '91901'],
  ],
  equipmentVendor: [
    ['Sierra Tool & Equipment Rental', 'Doug Prentice', '5757 Kearny Villa Road', 'San Diego', '92123'],
    ['Big Rock Crane Service', 'Yolanda Cruz', '13080 Highway 8 Business', 'El Cajon', '92021'],
    ['Otay Scaffold', 'Marcus Webb', '1995 Nirvana Avenue', 'Chula Vista', '91911'],
    ['North County Lift Rentals', 'Trish Alden', '1235 Los Vallecitos Boulevard', 'San Marcos', '92069'],
    ['Canyon Pump & Generator', 'Bo Lindgren', '9370 Jamacha Road', 'Spring Valley', '91977'],
    ['San Ysidro Truck & Trailer', 'Felipe Soto', '2310 Cactus Road', 'San Diego', '92154'],
  ],
  subcontractor: [
    ['Ocotillo Concrete Pumping', 'Jerry Novak', '8455 Avenida de la Fuente', 'San Diego', '92154'],
    ['Del Mar Plumbing', 'Sean Docherty', '990 Highland Drive', 'Solana Beach', '92075'],
    ['Lakeside Grading & Paving', 'Vern Stubbs', '9740 Winter Gardens Boulevard', 'Lakeside', '92040'],
    ['Rios Masonry', 'Alberto Rios', '255 Palomar Street', 'Chula Vista', '91911'],
    ['Bayview Electric', 'Karen Ishii', '1440 Morena Boulevard', 'San Diego', '92110'],
    ['Rancho Tree Care', 'Dustin Meyer', '16970 Via Cuesta Verde', 'Rancho Santa Fe', '92091'],
    ['Summit Waterproofing', 'Angela Frye', '5230 Riley Street', 'San Diego', '92110'],
    ['Coronado Painting Company', 'Lou Ferrante', '905 Orange Avenue', 'Coronado', '92118'],
    ['Palomar Land Surveying', 'Edith Crane', '2141 Palomar Airport Road', 'Carlsbad', '92011'],
  ],
  other: [
    ['Miramar Greenery Landfill', '', '5180 Convoy Street', 'San Diego', '92111'],
    ['Tidelands Portable Restrooms', 'Gus Ray', '1725 Wilson Avenue', 'National City', '91950'],
    ['Southwest Traffic Control', 'Nadine Shaw', '860 Gateway Center Way', 'San Diego', '92102'],
    ['Harbor Fuel Delivery', 'Chip Madden', '2450 Belt Street', 'San Diego', '92113'],
    ['Ironwood Testing Laboratory', 'Priscilla Vo', '6280 Riverdale Street', 'San Diego', '92120'],
  ],
};
const taxClasses = ['individual', 'llcPartnership', 'sCorporation', 'partnership'] as const;
const TERMS: Readonly<Record<SupplierType, readonly number[]>> = {
  supplier: [30, 30, 30, 15, 45],
  equipmentVendor: [30, 10],
  subcontractor: [30, 30, 14],
  other: [0, 30],
};

/** Whom the company buys from. Of a few the certificate of insurance has ended, of others it ends soon. */
export async function seedSuppliers({ act, companyId, newId, moment, today }: DemoDriver, owner: Actor): Promise<void> {
  const { below, between, pick } = seededRandom(11);
  const digits = () => String(between(1_000, 9_999));
  const isInsured = (type: SupplierType) => type === 'subcontractor' || type === 'equipmentVendor';
  for (const [type, those] of Object.entries(vendors) as [SupplierType, readonly Vendor[]][])
    // its own keys
    for (const [index, [name, contact, line1, city, zip]] of those.entries())
      await act(
        companyId,
        owner,
        moment(addDays(today, -between(200, 360))),
        supplier,
        newId(),
        'CreateSupplier',
        {
          name,
          type,
          contact,
          phone: `619555${digits()}`,
          email: `office@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`,
          address: { line1, line2: '', city, state: 'CA', zip },
          accountNo: below(3) === 0 ? '' : `RB-${digits()}`,
          netDays: pick(TERMS[type]),
          taxIdLast4: type === 'other' ? '' : digits(),
          insuranceExpiresOn: isInsured(type) ? addDays(today, [-12, 18, 25][index] ?? between(60, 340)) : null,
          is1099: type === 'subcontractor',
          taxClassification: taxClasses[index % taxClasses.length] ?? 'unknown',
        },
        { begins: true },
      );
}
