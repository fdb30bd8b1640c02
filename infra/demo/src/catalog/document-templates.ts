import { contentTemplate } from '@backoffice/contracts/dictionaries/content-templates';
import { sectionTemplate } from '@backoffice/contracts/dictionaries/section-templates';
import { serviceTemplate } from '@backoffice/contracts/dictionaries/service-templates';
import type { Actor, Instant } from '@backoffice/contracts/kernel';
import type { DemoDriver } from '#demo/driver.ts';
import { demoServices } from './service-list.ts';

type Kind = 'terms' | 'exclusions' | 'coverage';
const contents: Readonly<Record<string, readonly [kind: Kind, body: string]>> = {
  'Payment terms': [
    'terms',
    'Progress billings are due **30 days** after the invoice. Past-due amounts bear interest at 1.5 percent a month, or what the law allows if that is less.\n\n- The down payment on a home improvement contract never exceeds $1,000 or 10 percent, whichever is less.\n- Retention is released 60 days after completion.',
  ],
  'Change orders': [
    'terms',
    'Extra work is done only under a **written change order**, signed before it begins, that states its price and the days it adds.',
  ],
  'Schedule and access': [
    'terms',
    'We work Monday to Friday, 7 a.m. to 3:30 p.m. Please keep the access clear, and water and power available. Days lost to weather, inspections or changes are added to the schedule.',
  ],
  'Mechanics lien notice': [
    'terms',
    'Under the California Mechanics Lien Law anyone who helps to improve your property, but is not paid for the work, may record a lien against it. A preliminary notice is **not a lien**; it tells you who may have the right to record one.',
  ],
  'Contractors State License Board': [
    'terms',
    'CSLB is the state consumer protection agency that licenses and regulates construction contractors. More about it: www.cslb.ca.gov, or 1-800-321-2752.',
  ],
  'Hidden conditions': [
    'exclusions',
    'What cannot be seen before work begins is not in this price:\n\n- Rock that a backhoe cannot break\n- Ground water, and pumping it\n- Pipes and wires that are not marked by DigAlert (811)',
  ],
  'Permits and fees': [
    'exclusions',
    'Permits, plan check, special inspection, surveying and soil tests are by the owner unless a line says otherwise.',
  ],
  'Hazardous materials': [
    'exclusions',
    'Testing for and removal of asbestos, lead paint, mold and contaminated soil are not included. Where we meet them we stop, and call you.',
  ],
  'Landscape and finishes': [
    'exclusions',
    'Not included:\n\n- Repair of planting and irrigation beside the work\n- Painting, unless a line says so\n- An exact match of old color or texture',
  ],
  'Workmanship warranty': [
    'coverage',
    'We mend defects in our workmanship free of charge for **one year** after completion. Rights under Civil Code 895 and the following sections are not limited by this.',
  ],
  'Concrete cracks': [
    'coverage',
    'Concrete shrinks. Hairline cracks up to 1/8 inch, and shades of color between pours, are no defect; wider cracks and lifted edges are.',
  ],
  Insurance: [
    'coverage',
    'We carry commercial general liability of $2,000,000 and workers’ compensation for all employees. A certificate that names you comes before work begins.',
  ],
};
const sections: readonly (readonly [name: string, heading: string, contents: readonly string[]])[] = [
  [
    'Standard terms',
    'Terms and conditions',
    ['Payment terms', 'Change orders', 'Schedule and access', 'Mechanics lien notice'],
  ],
  ['Site work exclusions', 'What is not included', ['Hidden conditions', 'Permits and fees', 'Landscape and finishes']],
  ['Remodel exclusions', 'What is not included', ['Hazardous materials', 'Permits and fees', 'Landscape and finishes']],
  ['Concrete warranty', 'What we stand for', ['Workmanship warranty', 'Concrete cracks', 'Insurance']],
  [
    'Home improvement notices',
    'Notices to the owner',
    ['Contractors State License Board', 'Mechanics lien notice', 'Insurance'],
  ],
];

/** Service, content and section templates of the demo company. */
export async function seedDocumentTemplates({ act, companyId, newId }: DemoDriver, by: Actor, at: Instant) {
  for (const [name, description, unit, dollars, quantity, costCode, hours] of demoServices)
    await act(
      companyId,
      by,
      at,
      serviceTemplate,
      newId(),
      'CreateServiceTemplate',
      {
        name,
        description,
        unit,
        unitPrice: Math.round(dollars * 100),
        defaultQuantity: quantity * 10_000,
        costCode,
        plannedHours: hours * 10_000,
      },
      { begins: true },
    );
  const ids = new Map(Object.keys(contents).map((name) => [name, newId()]));
  for (const [name, [kind, body]] of Object.entries(contents))
    await act(
      companyId,
      by,
      at,
      contentTemplate,
      ids.get(name) ?? '',
      'CreateContentTemplate',
      { name, kind, body },
      { begins: true },
    );
  for (const [name, heading, held] of sections)
    await act(
      companyId,
      by,
      at,
      sectionTemplate,
      newId(),
      'CreateSectionTemplate',
      { name, heading, contentIds: held.map((each) => ids.get(each)) },
      { begins: true },
    );
}
