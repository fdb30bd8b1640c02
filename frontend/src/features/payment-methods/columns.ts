import type { z } from 'zod';
import type { paymentMethod } from '@backoffice/contracts/dictionaries/payment-methods';
import type { DictionaryDisplay } from '#dictionary/columns.ts';
import { countText } from '#widgets/labels.ts';

type PaymentMethodRow = z.infer<typeof paymentMethod.view>;

const clears = ({ clearsAfterDays }: PaymentMethodRow) =>
  clearsAfterDays === 0 ? 'At once' : `After ${countText(clearsAfterDays, 'day', 'days')}`;
const asks = ({ requiresCheckNo, requiresReference }: PaymentMethodRow) =>
  [...(requiresCheckNo ? ['check number'] : []), ...(requiresReference ? ['reference'] : [])].join(', ');

export const paymentMethodDisplay: DictionaryDisplay<PaymentMethodRow> = {
  show: { clearsAfterDays: clears },
  line: (row) => [asks(row) && `Needs ${asks(row)}`, `clears ${clears(row).toLowerCase()}`].filter(Boolean).join(' · '),
};
