import { company } from '@backoffice/contracts/features/companies';
import { ListPage } from '#capabilities/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { CompaniesQuery } from './queries.ts';

export const CompaniesPage = () => (
  <ListPage resource={company} title="Companies" query={CompaniesQuery} columns={columns} card={card} filters={filters} open={({ id }) => `/companies/edit/${id}`}
    add={{ to: '/companies/add', verb: 'New company' }} empty="A company has its own customers, documents and books." />
);
