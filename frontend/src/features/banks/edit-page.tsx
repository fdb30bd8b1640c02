import type { ResultOf } from 'gql.tada';
import { bank, bankCommands, type BankFields } from '@backoffice/contracts/features/banks';
import { EntryPage, NewEntryPage, type Dictionary } from '#dictionary/dictionary-page.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { BankQuery } from './queries.ts';

type Row = NonNullable<ResultOf<typeof BankQuery>['record']>;
const F = typedFields<BankFields>();

const banks: Dictionary<Row, BankFields> = {
  resource: bank,
  schema: bankCommands.shapes.EditBank,
  list: '/job-costing/maintenance/banks',
  title: 'Banks',
  query: BankQuery,
  blank: { name: '', accountLast4: '', routingLast4: '', glCode: '' },
  draftOf: ({ name, accountLast4, routingLast4, glCode }) => ({
    name,
    accountLast4: accountLast4 ?? '',
    routingLast4: routingLast4 ?? '',
    glCode,
  }),
  toBody: (draft) => draft,
  fields: (
    <>
      <F.Text name="name" label="Name" className="wide" autoFocus />
      <F.Text
        name="accountLast4"
        label="Account, last four digits"
        optional
        inputMode="numeric"
        maxLength={4}
        help="The whole number is never kept."
      />
      <F.Text name="routingLast4" label="Routing, last four digits" optional inputMode="numeric" maxLength={4} />
      <F.Text name="glCode" label="Ledger code" optional maxLength={20} />
    </>
  ),
};

export const NewBankPage = () => <NewEntryPage of={banks} />;
export const BankPage = () => <EntryPage of={banks} />;
