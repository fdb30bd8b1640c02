import {
  BillingProgress,
  contract,
  ContractChange,
  contractOwnRoutes,
  contractPaper,
  ContractStatus,
  ContractTotals,
  countsInTotals,
  CostEntry,
  Countersignature,
  Installment,
  Lender,
  LineProgress,
  PayrollExemption,
  SignedPayroll,
  PublicContract,
  withCountersignedDay,
  type ContractListing,
  type ContractView,
} from '@backoffice/contracts/features/contracts';
import { CostPlusAgreement, CostsToBill } from '@backoffice/contracts/features/cost-plus';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import { bindHandler, type Caller } from '@backoffice/infra/http';
import { documentFeature, linkPage } from '#capabilities/document.ts';
import type { ReadFeature, ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { contractsProjection } from './projection.ts';
import { AGREED_FIELDS, BOOKED_INDEX, contractsAsOf, contractUnseen, thereOn } from './table.ts';

/** Which of them were completed before a day, from this index alone. */
const COMPLETION_INDEX = '(tenant, completed_on) INCLUDE (id) WHERE completed_on IS NOT NULL';

const documents = documentFeature<ContractView, null>({
  resource: contract,
  projection: contractsProjection,
  indexes: [COMPLETION_INDEX, BOOKED_INDEX],
  unseen: contractUnseen,
  besideSorts: ['date', 'bookedSince'],
  typeNames: {
    BillingProgress,
    ContractChange,
    ContractStatus,
    CostEntry,
    CostPlusAgreement,
    CostsToBill,
    Countersignature,
    Installment,
    Lender,
    LineProgress,
    PayrollExemption,
    SignedPayroll,
  },
  title: 'Contract',
  loadRelated: async () => null,
  paper: ({ row, company }) => contractPaper(withCountersignedDay(row, company.timeZone), company),
  isSettled: ({ signedAt }) => signedAt !== null,
  publicView: (shown) =>
    PublicContract.parse(linkPage({ ...shown, row: withCountersignedDay(shown.row, shown.company.timeZone) })),
});

export const contractsFeature = {
  ...documents,
  handlers: (ports: ReadPorts) => [...documents.handlers(ports), ...moneyReads(ports)],
} satisfies ReadFeature;

/** What the console asks of the money of contracts. */
export const moneyReads = ({ reads, sql, clock, companyOf }: ReadPorts) => {
  /** A past day leaves out what was not there yet; what is there today is listed, whenever it counts from. */
  async function asOfDay({ asOf, mine, ...request }: ContractListing, { tenant }: Caller) {
    const today = await reportDay({ clock, companyOf }, tenant);
    const day = asOf ?? today;
    const where = day >= today ? [] : [thereOn(day)];
    return { day, listing: { request, place: 'live', query: { myContracts: mine }, where } as const };
  }

  return [
    bindHandler(
      contractOwnRoutes.progress,
      async ({ params, caller }) => (await reads.one(contract, params['id'] ?? '', caller, ['billing']))['billing'],
    ),

    /** Found and sorted by all that is decided; the figures are those of the day. */
    bindHandler(contractOwnRoutes.listing, async ({ body, caller }) => {
      const { day, listing } = await asOfDay(body, caller);
      const page = await reads.list(contract, listing, caller);
      // rows of the contracts' table
      const rows = await contractsAsOf(sql)(caller.tenant, day, page.items);
      return {
        ...page,
        items: rows.map((row) => ({ ...row, progressBp: percentBilled(row.contractValue, row.billed - row.extras) })),
      };
    }),

    bindHandler(contractOwnRoutes.listingTotals, async ({ body, caller }) => {
      const { day, listing } = await asOfDay(body, caller);
      const found = await reads.every(contract, listing, AGREED_FIELDS, caller);
      const agreed = found.filter((row) => countsInTotals(row, body.filters));
      const rows = await contractsAsOf(sql)(caller.tenant, day, agreed);
      return Object.fromEntries(totalFields.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]));
    }),
  ];
};

const totalFields = Object.keys(ContractTotals.shape) as (keyof ContractTotals)[]; // the keys of a shape
