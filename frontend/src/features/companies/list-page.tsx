import { useCallback, useMemo, useState } from 'react';
import { company } from '@backoffice/contracts/features/companies';
import { ListPage } from '#lists/list-page.tsx';
import { CompanyConfirmation, CompanyMenuItems, type PendingCompanyAction } from './actions.tsx';
import { cardWith, columnsWith, filters, type CompanyRow } from './columns.ts';
import { CompaniesQuery, useCompanyNames } from './queries.ts';

const rowPath = ({ id }: CompanyRow) => `/companies/edit/${id}`;

export function CompaniesPage() {
  const names = useCompanyNames();
  const [asked, setAsked] = useState<PendingCompanyAction | null>(null);
  const [columns, card] = useMemo(() => [columnsWith(names), cardWith(names)], [names]);
  const menu = useCallback((row: CompanyRow) => <CompanyMenuItems record={row} onAsk={setAsked} />, []);
  return (
    <>
      <ListPage
        resource={company}
        title="Companies"
        query={CompaniesQuery}
        columns={columns}
        card={card}
        filters={filters}
        open={rowPath}
        menu={menu}
        add={{ to: '/companies/add', verb: 'New company' }}
        empty="A company has its own customers, documents and books."
      />
      {asked && <CompanyConfirmation of={asked} onClose={() => setAsked(null)} />}
    </>
  );
}
