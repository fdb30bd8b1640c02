type DemoLine = {
  readonly kind?: 'service' | 'section' | 'text' | 'allowance' | 'option' | 'discount';
  readonly name: string;
  readonly description?: string;
  readonly quantity?: number;
  readonly unit?: string;
  readonly unitPrice?: number;
  readonly selected?: boolean;
};
export type DemoWork = { readonly name: string; readonly lines: readonly DemoLine[] };

const at = (quantity: number, unit: string, dollars: number) => ({
  quantity: Math.round(quantity * 10_000),
  unit,
  unitPrice: Math.round(dollars * 100),
});

/** The proposal whose figures the product is proved with: total 18,188.38. */
export const goldenWork: DemoWork = {
  name: 'Retaining wall',
  lines: [
    { name: 'Demolition', description: 'Remove the failed timber wall and haul off.', ...at(1, 'ls', 4_250) },
    {
      name: 'Retaining wall',
      description: 'Segmental block wall with geogrid, 5 ft exposed.',
      ...at(312.5, 'sf', 38.75),
    },
    { name: 'Drainage', description: 'Perforated pipe in gravel, daylight at the low end.', ...at(85, 'lf', 27.4) },
    { kind: 'discount', name: 'Neighbor discount', ...at(1, 'ls', -500) },
    {
      kind: 'option',
      name: 'Cap lighting',
      description: 'Low-voltage lights under the cap stones.',
      ...at(1, 'ls', 3_100),
      selected: false,
    },
  ],
};

export const demoWorks: readonly DemoWork[] = [
  {
    name: 'Driveway replacement',
    lines: [
      { name: 'Sawcut and demolition', ...at(940, 'sf', 2.85) },
      { name: 'Base rock, 4 in', ...at(11.6, 'cy', 96) },
      { name: 'Concrete, 5 in, broom finish', ...at(940, 'sf', 12.4) },
      { kind: 'option', name: 'Color hardener', ...at(940, 'sf', 1.35), selected: false },
    ],
  },
  {
    name: 'Storm drain repair',
    lines: [
      { name: 'Traffic control', ...at(3, 'day', 780) },
      { name: 'Excavate and shore', ...at(64, 'lf', 118) },
      { name: '12 in HDPE pipe', ...at(64, 'lf', 71.5) },
      { name: 'Catch basin, precast', ...at(2, 'ea', 2_640) },
    ],
  },
  {
    name: 'Parking lot seal and stripe',
    lines: [
      { name: 'Crack fill', ...at(1_850, 'lf', 1.12) },
      { name: 'Seal coat, two coats', ...at(38_400, 'sf', 0.19) },
      { name: 'Striping, per plan', ...at(1, 'ls', 3_275) },
      { kind: 'discount', name: 'Weekend work not needed', ...at(1, 'ls', -650) },
    ],
  },
  {
    name: 'ADA ramp and rails',
    lines: [
      { name: 'Demolition', ...at(1, 'ls', 2_150) },
      { name: 'Ramp, reinforced concrete', ...at(118, 'sf', 46) },
      { name: 'Steel handrail, galvanized', ...at(52, 'lf', 142.5) },
      { kind: 'allowance', name: 'Permit fees', ...at(1, 'ls', 900) },
    ],
  },
  {
    name: 'Slope stabilization',
    lines: [
      { kind: 'section', name: 'Earthwork' },
      { name: 'Bench and key excavation', ...at(210, 'cy', 38.5) },
      { name: 'Recompaction', ...at(210, 'cy', 29.75) },
      { kind: 'section', name: 'Erosion control' },
      { name: 'Jute mat and hydroseed', ...at(6_400, 'sf', 0.82) },
    ],
  },
  {
    name: 'Concrete patio',
    lines: [
      { name: 'Grade and compact', ...at(420, 'sf', 2.4) },
      { name: 'Concrete, 4 in, salt finish', ...at(420, 'sf', 11.85) },
      { kind: 'option', name: 'Seat wall', ...at(18, 'lf', 165), selected: true },
    ],
  },
  {
    name: 'Trench and conduit',
    lines: [
      { name: 'Trench, 30 in deep', ...at(260, 'lf', 21.3) },
      { name: '2 in PVC conduit', ...at(520, 'lf', 6.45) },
      { name: 'Backfill and patch', ...at(260, 'lf', 17.8) },
    ],
  },
  {
    name: 'Foundation underpinning',
    lines: [
      { name: 'Push piers', ...at(8, 'ea', 1_985) },
      { name: 'Access pits', ...at(8, 'ea', 410) },
      { name: 'Structural engineer', ...at(1, 'ls', 2_400) },
    ],
  },
  {
    name: 'Block wall repair',
    lines: [
      { name: 'Remove damaged courses', ...at(96, 'sf', 9.6) },
      { name: 'Block, grout and rebar', ...at(96, 'sf', 33.25) },
      { name: 'Stucco to match', ...at(192, 'sf', 7.1) },
    ],
  },
  {
    name: 'Sidewalk panels',
    lines: [
      { name: 'Remove and replace panels', ...at(34, 'ea', 468) },
      { name: 'Root barrier', ...at(120, 'lf', 14.2) },
      { kind: 'text', name: 'Work is done between 7:00 and 15:30 on weekdays.' },
    ],
  },
  {
    name: 'Pool deck resurfacing',
    lines: [
      { name: 'Grind and patch', ...at(1_280, 'sf', 2.95) },
      { name: 'Textured overlay', ...at(1_280, 'sf', 5.6) },
      { name: 'Drain covers', ...at(14, 'ea', 48) },
    ],
  },
  {
    name: 'Site grading',
    lines: [
      { name: 'Mobilization', ...at(1, 'ls', 2_800) },
      { name: 'Cut and fill', ...at(640, 'cy', 14.75) },
      { name: 'Fine grade', ...at(18_500, 'sf', 0.36) },
      { name: 'Survey stakes', ...at(1, 'ls', 1_450) },
    ],
  },
];

export const demoTerms = `**Payment.** Invoices are due 30 days after their date. Work may stop when an invoice is 15 days late.

**Changes.** Extra work is done on a signed change order only.

**Not included.**
- Permits and fees unless listed as an allowance
- Removal of hazardous materials
- Landscape and irrigation repair beyond 3 ft of the work`;
