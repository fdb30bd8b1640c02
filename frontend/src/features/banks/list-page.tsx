import { bank } from '@backoffice/contracts/features/banks';
import { ListPage } from '#lists/list-page.tsx';
import { card, columns, filters } from './columns.ts';
import { BanksQuery } from './queries.ts';

const list = '/job-costing/maintenance/banks';

export const BanksPage = () => (
  <ListPage
    resource={bank}
    title="Banks"
    query={BanksQuery}
    columns={columns}
    card={card}
    filters={filters}
    open={({ id }) => `${list}/${id}`}
    add={{ to: `${list}/new`, verb: 'New bank' }}
    empty="Payments are deposited to a bank: add the accounts of the company."
  />
);
