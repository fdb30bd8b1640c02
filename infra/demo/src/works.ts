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

const priced = (quantity: number, unit: string, dollars: number) => ({
  quantity: Math.round(quantity * 10_000),
  unit,
  unitPrice: Math.round(dollars * 100),
});

/** The proposal whose figures the product is proved with: total 18,188.38. */
export const goldenWork: DemoWork = {
  name: 'Retaining wall',
  lines: [
    { name: 'Demolition', description: 'Remove the failed timber wall and haul off.', ...priced(1, 'ls', 4_250) },
    {
      name: 'Retaining wall',
      description: 'Segmental block wall with geogrid, 5 ft exposed.',
      ...priced(312.5, 'sf', 38.75),
    },
    { name: 'Drainage', description: 'Perforated pipe in gravel, daylight at the low end.', ...priced(85, 'lf', 27.4) },
    { kind: 'discount', name: 'Neighbor discount', ...priced(1, 'ls', -500) },
    {
      kind: 'option',
      name: 'Cap lighting',
      description: 'Low-voltage lights under the cap stones.',
      ...priced(1, 'ls', 3_100),
      selected: false,
    },
  ],
};

export const demoWorks: readonly DemoWork[] = [
  {
    name: 'Driveway replacement',
    lines: [
      { name: 'Sawcut and demolition', ...priced(940, 'sf', 2.85) },
      { name: 'Base rock, 4 in', ...priced(11.6, 'cy', 96) },
      { name: 'Concrete, 5 in, broom finish', ...priced(940, 'sf', 12.4) },
      { kind: 'option', name: 'Color hardener', ...priced(940, 'sf', 1.35), selected: false },
    ],
  },
  {
    name: 'Storm drain repair',
    lines: [
      { name: 'Traffic control', ...priced(3, 'day', 780) },
      { name: 'Excavate and shore', ...priced(64, 'lf', 118) },
      { name: '12 in HDPE pipe', ...priced(64, 'lf', 71.5) },
      { name: 'Catch basin, precast', ...priced(2, 'ea', 2_640) },
    ],
  },
  {
    name: 'Parking lot seal and stripe',
    lines: [
      { name: 'Crack fill', ...priced(1_850, 'lf', 1.12) },
      { name: 'Seal coat, two coats', ...priced(38_400, 'sf', 0.19) },
      { name: 'Striping, per plan', ...priced(1, 'ls', 3_275) },
      { kind: 'discount', name: 'Weekend work not needed', ...priced(1, 'ls', -650) },
    ],
  },
  {
    name: 'ADA ramp and rails',
    lines: [
      { name: 'Demolition', ...priced(1, 'ls', 2_150) },
      { name: 'Ramp, reinforced concrete', ...priced(118, 'sf', 46) },
      { name: 'Steel handrail, galvanized', ...priced(52, 'lf', 142.5) },
      { kind: 'allowance', name: 'Permit fees', ...priced(1, 'ls', 900) },
    ],
  },
  {
    name: 'Slope stabilization',
    lines: [
      { kind: 'section', name: 'Earthwork' },
      { name: 'Bench and key excavation', ...priced(210, 'cy', 38.5) },
      { name: 'Recompaction', ...priced(210, 'cy', 29.75) },
      { kind: 'section', name: 'Erosion control' },
      { name: 'Jute mat and hydroseed', ...priced(6_400, 'sf', 0.82) },
    ],
  },
  {
    name: 'Concrete patio',
    lines: [
      { name: 'Grade and compact', ...priced(420, 'sf', 2.4) },
      { name: 'Concrete, 4 in, salt finish', ...priced(420, 'sf', 11.85) },
      { kind: 'option', name: 'Seat wall', ...priced(18, 'lf', 165), selected: true },
    ],
  },
  {
    name: 'Trench and conduit',
    lines: [
      { name: 'Trench, 30 in deep', ...priced(260, 'lf', 21.3) },
      { name: '2 in PVC conduit', ...priced(520, 'lf', 6.45) },
      { name: 'Backfill and patch', ...priced(260, 'lf', 17.8) },
    ],
  },
  {
    name: 'Foundation underpinning',
    lines: [
      { name: 'Push piers', ...priced(8, 'ea', 1_985) },
      { name: 'Access pits', ...priced(8, 'ea', 410) },
      { name: 'Structural engineer', ...priced(1, 'ls', 2_400) },
    ],
  },
  {
    name: 'Block wall repair',
    lines: [
      { name: 'Remove damaged courses', ...priced(96, 'sf', 9.6) },
      { name: 'Block, grout and rebar', ...priced(96, 'sf', 33.25) },
      { name: 'Stucco to match', ...priced(192, 'sf', 7.1) },
    ],
  },
  {
    name: 'Sidewalk panels',
    lines: [
      { name: 'Remove and replace panels', ...priced(34, 'ea', 468) },
      { name: 'Root barrier', ...priced(120, 'lf', 14.2) },
      { kind: 'text', name: 'Work is done between 7:00 and 15:30 on weekdays.' },
    ],
  },
  {
    name: 'Pool deck resurfacing',
    lines: [
      { name: 'Grind and patch', ...priced(1_280, 'sf', 2.95) },
      { name: 'Textured overlay', ...priced(1_280, 'sf', 5.6) },
      { name: 'Drain covers', ...priced(14, 'ea', 48) },
    ],
  },
  {
    name: 'Site grading',
    lines: [
      { name: 'Mobilization', ...priced(1, 'ls', 2_800) },
      { name: 'Cut and fill', ...priced(640, 'cy', 14.75) },
      { name: 'Fine grade', ...priced(18_500, 'sf', 0.36) },
      { name: 'Survey stakes', ...priced(1, 'ls', 1_450) },
    ],
  },
];

export const demoTerms = `**Payment.** Invoices are due 30 days after their date. Work may stop when an invoice is 15 days late.

**Changes.** Extra work is done on a signed change order only.

**Not included.**
- Permits and fees unless listed as an allowance
- Removal of hazardous materials
- Landscape and irrigation repair beyond 3 ft of the work`;
