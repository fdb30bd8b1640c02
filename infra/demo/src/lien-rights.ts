import { prelim } from '@backoffice/contracts/features/lien-documents';
import { location } from '@backoffice/contracts/features/locations';
import { addDays, type Actor } from '@backoffice/contracts/kernel';
import type { DemoDriver } from './driver.ts';
import type { Seller } from './seed-people.ts';

/** A location with a job of so many cents. */
export type JobSite = { readonly id: string; readonly name: string; readonly amount: number; readonly seller: Seller };

type Story = {
  readonly role: 'subcontractor' | 'supplier' | 'directWithOwner';
  /** So many days ago. */
  readonly furnished: number;
  readonly lender?: true;
  readonly notice: 'none' | 'draft' | 'ready' | 'partly' | 'served' | 'void' | 'trashed';
  readonly served?: number;
  /** Of what the job is worth. */
  readonly estimate?: number;
};

/** One for each location, from the notice that is long late to the one that should be amended. */
const stories: readonly Story[] = [
  { role: 'directWithOwner', furnished: 40, notice: 'none' },
  { role: 'subcontractor', furnished: 8, lender: true, notice: 'draft' },
  { role: 'subcontractor', furnished: 15, notice: 'ready' },
  { role: 'subcontractor', furnished: 17, lender: true, notice: 'partly', served: 3 },
  { role: 'subcontractor', furnished: 45, notice: 'served', served: 30 },
  { role: 'directWithOwner', furnished: 26, lender: true, notice: 'none' },
  { role: 'supplier', furnished: 60, notice: 'served', served: 32 },
  { role: 'subcontractor', furnished: 50, notice: 'served', served: 41, estimate: 0.6 },
  { role: 'subcontractor', furnished: 33, notice: 'void' },
  { role: 'subcontractor', furnished: 10, notice: 'trashed' },
];

const contractors = [
  { name: 'Coastline Homes', address: '9 Harbor Dr, San Diego, CA 92101' },
  { name: 'Mesa General Contracting', address: '1440 Mesa Blvd, San Diego, CA 92111' },
] as const;
const owners = [
  { name: 'Alder Street Partners', address: '4 Alder St, San Diego, CA 92101' },
  { name: 'Ruth and Daniel Okafor', address: '318 Juniper St, San Diego, CA 92101' },
  { name: 'Palm Grove Dental LLC', address: '2290 Palm Ave, San Diego, CA 92154' },
] as const;
const bank = { name: 'Harbor Credit Union', address: '200 B St, San Diego, CA 92101', reputed: true };

/** Prelims info of some locations, and notices in every state. */
export async function seedLienRights(
  { act, companyId, newId, today, moment }: DemoDriver,
  owner: Actor,
  sites: readonly JobSite[],
): Promise<void> {
  for (const [index, story] of stories.entries()) {
    const site = sites[index];
    if (!site) return;
    await tell(
      site,
      story,
      owners[index % owners.length] ?? owners[0],
      contractors[index % contractors.length] ?? contractors[0],
    );
  }

  async function tell(
    site: JobSite,
    story: Story,
    customer: (typeof owners)[number],
    contractor: (typeof contractors)[number],
  ) {
    const { role, furnished, lender, notice, served = 0, estimate = 1 } = story;
    const at = (days: number) => moment(addDays(today, -days));
    const [isDirect, begun] = [role === 'directWithOwner', Math.max(served, furnished - 4)];
    await act(companyId, owner, at(begun), location, site.id, 'EditLocationPrelimsInfo', {
      claimantRole: role,
      hiringParty: isDirect ? customer : contractor,
      siteDescription: `The premises at ${site.name}`,
      county: 'San Diego',
      apn: '533-120-04',
      firstFurnishedOn: addDays(today, -furnished),
      workDescription: 'Site work, concrete and retaining walls with drainage',
      estimatedTotal: Math.round(site.amount * estimate),
      owner: customer,
      ...(!isDirect && { directContractor: contractor }),
      ...(lender ? { lender: bank } : { noLenderKnown: true }),
      permitNo: 'B-2026-1184',
    });
    if (notice === 'none') return;
    const id = newId();
    const on = (days: number, type: string, data: object = {}) =>
      act(companyId, owner, at(days), prelim, id, type, data);
    await act(
      companyId,
      site.seller.actor,
      at(begun),
      prelim,
      id,
      'CreatePrelim',
      { locationId: site.id },
      { begins: true },
    );
    if (notice === 'draft') return;
    if (notice === 'trashed') return on(1, 'TrashPrelim');
    await on(begun, 'MarkPrelimReady');
    if (notice === 'void') return on(begun - 1, 'VoidPrelim', { reason: 'The work was taken out of the contract.' });
    const recipients = notice === 'ready' ? [] : notice === 'partly' ? ['owner'] : ['owner', 'directContractor'];
    for (const recipient of recipients)
      await on(served, 'ServePrelim', {
        recipient,
        method: 'personal',
        servedOn: addDays(today, -served),
        declaredBy: owner.name,
      });
  }
}
