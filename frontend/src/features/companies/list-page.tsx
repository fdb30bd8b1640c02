import { company } from '@backoffice/contracts/features/companies';
import { ListPage } from '#capabilities/list-page.tsx';
import { card, columns, filters, type CompanyRow } from './columns.ts';
import { CompanyItems } from './edit-page.tsx';
import { CompaniesQuery } from './queries.ts';

const open = ({ id }: CompanyRow) => `/companies/edit/${id}`;
const menu = (row: CompanyRow) => <CompanyItems record={row} />;

export const CompaniesPage = () => (
  <ListPage resource={company} title="Companies" query={CompaniesQuery} columns={columns} card={card} filters={filters} open={open} menu={menu}
    add={{ to: '/companies/add', verb: 'New company' }} empty="A company has its own customers, documents and books." />
);
