import { moneyAccountOf } from '@backoffice/contracts/capabilities';
import { bank, bankOpeningOf } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import { bankAccountsOf, type ChartAccount } from '@backoffice/contracts/features/chart-of-accounts';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { invoice } from '@backoffice/contracts/features/invoices';
import type { Opening, OpeningBank, OpeningFacts } from '@backoffice/contracts/features/openings';
import { deterministicUuid } from '@backoffice/infra/http';
import { paidOnBill } from '#domain/bill-payments.ts';
import { closedThrough } from '#domain/closed-period.ts';
import { companyChart } from '#domain/company-chart.ts';
import { invoicePaymentsOf } from '#domain/invoice-payments.ts';
import { partiesOf } from '#domain/document-parties.ts';
import type { FindBanks } from '#domain/ledger-balance.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const openingFacts =
  (findBanks: FindBanks): GatherFacts<OpeningFacts, Opening> =>
  async ({ type, data }, world, opening) => {
    // of the commands that have them
    const { invoices = [], bills = [], credits = [], jobs = [], rows = [] } = data as NamedDocuments;
    const named = [...invoices, ...jobs];
    const chart = await companyChart(world);
    const isUndone = type === 'UndoOpening';
    const [banks, closed, contracts, vendors, customers, places, ofRows, used] = await Promise.all([
      openingBanks(chart, world.tenant, findBanks),
      closedThrough(world),
      namesOf(
        named.flatMap(({ contractId, locationId }) => (locationId ? [] : (contractId ?? []))),
        async (id) => {
          const found = await world.visibleRecord(contract, id);
          return found && found.trashedAt === null ? `${found.number} ${found.name}` : null;
        },
      ),
      namesOf(
        bills.map(({ vendorId }) => vendorId),
        async (id) => {
          const found = await world.record(supplier, id);
          return found && found.trashedAt === null ? found.name : null;
        },
      ),
      namesOf(
        credits.map(({ customerId }) => customerId),
        async (id) => {
          const found = await world.visibleRecord(customer, id);
          return found && found.trashedAt === null ? found.name : null;
        },
      ),
      namesOf(
        named.flatMap(({ locationId }) => locationId ?? []),
        async (id) => {
          const parties = await partiesOf(id, world);
          return parties && `${parties.customerName} · ${parties.locationName}`;
        },
      ),
      namesOf(
        rows.flatMap(({ bankId }) => bankId ?? []),
        async (id) => {
          const found = await world.record(bank, id);
          return found && found.trashedAt === null ? found.name : null;
        },
      ),
      isUndone && opening ? usedDocument(opening, world) : null,
    ]);
    const names = new Map([...contracts, ...vendors, ...customers, ...ofRows]);
    const begun = new Map(
      places.map(([id, contractName]) => [id, { contractId: begunContractId(world.tenant, id), contractName }]),
    );
    return { today: world.facts.today, chart, banks, names, begun, closed, used };
  };

/** The contract that the opening begins at a location: one for each, however often it is posted. */
const begunContractId = (tenant: string, locationId: string) =>
  deterministicUuid(`brought forward ${tenant} ${locationId}`);

type NamedJob = { readonly contractId?: string | null; readonly locationId?: string | null };
type NamedDocuments = {
  readonly invoices?: readonly NamedJob[];
  readonly jobs?: readonly NamedJob[];
  readonly credits?: readonly { readonly customerId: string }[];
  readonly rows?: readonly { readonly bankId?: string | null }[];
  readonly bills?: readonly { readonly vendorId: string }[];
};
async function namesOf(ids: readonly string[], nameOf: (id: string) => Promise<string | null>) {
  const named = await Promise.all([...new Set(ids)].map(async (id) => [id, await nameOf(id)] as const));
  return named.flatMap(([id, name]) => (name === null ? [] : [[id, name] as const]));
}

/** The banks with their accounts, and what each begins with. */
export async function openingBanks(
  chart: readonly ChartAccount[],
  tenant: string,
  findBanks: FindBanks,
): Promise<OpeningBank[]> {
  const banks = await findBanks(tenant);
  const accounts = bankAccountsOf(chart, banks);
  return banks.map((each) => {
    const { code, name } = accounts.get(each.id) ?? { code: '', name: each.name };
    const { amount, on } = bankOpeningOf(each);
    return { account: moneyAccountOf(each.kind), bankId: each.id, code, name, amount, on };
  });
}

/** The first document of it that something is paid on. */
async function usedDocument({ documents: { invoiceIds, billIds } }: Opening, world: World): Promise<string | null> {
  for (const id of invoiceIds)
    if ((await invoicePaymentsOf(id, world)).length > 0)
      return `Invoice ${(await world.record(invoice, id))?.number ?? ''}`;
  for (const id of billIds)
    if ((await paidOnBill(id, world)) !== 0) return `Bill ${(await world.record(bill, id))?.ref ?? ''}`;
  return null;
}
