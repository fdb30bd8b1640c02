import type { ResultOf } from 'gql.tada';
import { paymentMethod, paymentMethodCommands } from '@backoffice/contracts/features/payment-methods';
import { EntryPage, NewEntryPage, type Dictionary } from '#dictionary/dictionary-page.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { PaymentMethodQuery } from './queries.ts';

type Row = NonNullable<ResultOf<typeof PaymentMethodQuery>['record']>;
type Draft = { name: string; requiresCheckNo: boolean; requiresReference: boolean; clearsAfterDays: string };
const F = typedFields<Draft>();

const methods: Dictionary<Row, Draft> = {
  resource: paymentMethod,
  schema: paymentMethodCommands.shapes.EditPaymentMethod,
  list: '/job-costing/maintenance/method-of-payment',
  title: 'Methods of payment',
  query: PaymentMethodQuery,
  blank: { name: '', requiresCheckNo: false, requiresReference: false, clearsAfterDays: '0' },
  draftOf: ({ name, requiresCheckNo, requiresReference, clearsAfterDays }) => ({
    name,
    requiresCheckNo,
    requiresReference,
    clearsAfterDays: String(clearsAfterDays),
  }),
  toBody: ({ clearsAfterDays, ...rest }) => ({
    ...rest,
    clearsAfterDays: /^\d+$/.test(clearsAfterDays) ? Number(clearsAfterDays) : clearsAfterDays,
  }),
  fields: (
    <>
      <F.Text name="name" label="Name" className="wide" autoFocus />
      <F.Text
        name="clearsAfterDays"
        label="Days until it clears"
        inputMode="numeric"
        maxLength={2}
        help="Until then the bank may still return it."
      />
      <F.Check name="requiresCheckNo" label="Needs a check number" className="wide" />
      <F.Check name="requiresReference" label="Needs a reference" className="wide" />
    </>
  ),
};

export const NewPaymentMethodPage = () => <NewEntryPage of={methods} />;
export const PaymentMethodPage = () => <EntryPage of={methods} />;
