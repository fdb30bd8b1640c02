import {
  Activity,
  Attachment,
  Channel,
  LinkVerb,
  LinkView,
  Recipient,
  SignatureView,
} from '@backoffice/contracts/capabilities';
import { Actor, Address, Filter, ListRequest, PricedLine } from '@backoffice/contracts/kernel';
import type { Names } from '#kernel/schema.ts';

/** What GraphQL calls the words that several features share. */
export const sharedNames: Names = {
  Activity,
  Actor,
  Address,
  Attachment,
  Channel,
  LineItem: PricedLine,
  Link: LinkView,
  LinkVerb,
  Recipient,
  Signature: SignatureView,
  Filter,
  FilterOp: Filter.shape.op,
  ListRequest,
  SortOrder: ListRequest.shape.order.def.innerType,
};
