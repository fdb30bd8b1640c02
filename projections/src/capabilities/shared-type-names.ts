import {
  Activity,
  Attachment,
  MessageChannel,
  LinkVerb,
  LinkView,
  Photo,
  PhotoMark,
  PhotoPicture,
  PhotoTag,
  Recipient,
  SignatureView,
  TakenAt,
} from '@backoffice/contracts/capabilities';
import { Actor, Address, Filter, ListRequest, PricedLine } from '@backoffice/contracts/kernel';
import type { GraphqlTypeNames } from '#graphql/schema.ts';

/** What GraphQL calls the words that several features share. */
export const sharedTypeNames: GraphqlTypeNames = {
  Activity,
  Actor,
  Address,
  Attachment,
  Channel: MessageChannel,
  LineItem: PricedLine,
  Link: LinkView,
  LinkVerb,
  Photo,
  PhotoMark,
  PhotoMarkKind: PhotoMark.shape.kind,
  PhotoPicture,
  PhotoTag,
  Recipient,
  Signature: SignatureView,
  TakenAt,
  TakenAtSource: TakenAt.shape.source,
  Filter,
  FilterOp: Filter.shape.op,
  ListRequest,
  SortOrder: ListRequest.shape.order.def.innerType,
};
