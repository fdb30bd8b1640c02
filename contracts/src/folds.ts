import { dictionaryFold } from '#capabilities/index.ts';
import { accessRequestFold } from '#features/access-requests';
import { changeOrderFold } from '#features/change-orders';
import { companyFold } from '#features/companies';
import { contractFold } from '#features/contracts';
import { costPlusRequestFold } from '#features/cost-plus-requests';
import { customerFold } from '#features/customers';
import { followUpFold } from '#features/follow-ups';
import { invoiceFold } from '#features/invoices';
import { locationFold } from '#features/locations';
import { messageFold } from '#features/messages';
import { paymentFold } from '#features/payments';
import { proposalFold } from '#features/proposals';
import { userFold } from '#features/users';
import type { RecordFold } from '#kernel/index.ts';
import { dictionaries } from './dictionaries.ts';

/** What each event does to a record, of every kind of record that has a stream of its own. */
export const folds: readonly RecordFold[] = [
  accessRequestFold,
  changeOrderFold,
  companyFold,
  contractFold,
  costPlusRequestFold,
  customerFold,
  followUpFold,
  invoiceFold,
  locationFold,
  messageFold,
  paymentFold,
  proposalFold,
  userFold,
  ...dictionaries.map(dictionaryFold),
];
