import { moneyAccountOf } from '@backoffice/contracts/capabilities';
import { bankOpeningOf } from '@backoffice/contracts/dictionaries/banks';
import {
  bankAccountsOf,
  chartOfAccounts,
  usualAccounts,
  type ChartAccount,
} from '@backoffice/contracts/features/chart-of-accounts';
import { opening, openingFigures, openingOwnRoutes, type OpeningView } from '@backoffice/contracts/features/openings';
import { bindHandler, fileResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { renderPdf } from '@backoffice/infra/pdf';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import { banksIn } from './queries.ts';
import { openingReport } from './report.ts';

const FIELDS = ['status', 'date', 'invoices', 'bills', 'credits', 'jobs', 'rows', 'sha256'] as const;

export const openingReads = ({ sql, reportRows, companyOf, clock }: ReadPorts): HttpHandler[] => [
  bindHandler(openingOwnRoutes.pdf, async ({ caller: { tenant } }) => {
    const [company, banks, rows] = await Promise.all([
      companyOf(tenant),
      banksIn(sql, tenant),
      reportRows?.(
        {
          openings: { of: opening, fields: [...FIELDS] },
          charts: { of: chartOfAccounts, fields: ['accounts'] },
        },
        wholeCompanyReader(tenant, 'Opening of the books'),
      ),
    ]);
    // the fields that were asked for, below too
    const [found] = (rows?.['openings'] ?? []) as readonly object[] as readonly Pick<
      OpeningView,
      (typeof FIELDS)[number]
    >[];
    if (!found) throw notFound();
    const [kept] = (rows?.['charts'] ?? []) as readonly object[] as readonly { readonly accounts: ChartAccount[] }[];
    const chart = kept?.accounts ?? usualAccounts;
    const accounts = bankAccountsOf(chart, banks);
    const openingBanks = banks.map((each) => {
      const { code, name } = accounts.get(each.id) ?? { code: '', name: each.name };
      return { account: moneyAccountOf(each.kind), bankId: each.id, code, name, ...bankOpeningOf(each) };
    });
    const figures = openingFigures(found, { banks: openingBanks, chart });
    const document = openingReport({ ...found, figures }, { author: company?.name ?? '', at: clock.now() });
    return fileResponse(await renderPdf(document), 'application/pdf', `${document.title}.pdf`);
  }),
];
