import type { z } from 'zod';
import type {
  approve,
  attach,
  permanentDelete,
  CopyRequest,
  ImportFile,
  ImportRowsPage,
  ImportRowsQuery,
  ImportStart,
  ImportTask,
  EmailToSend,
  Ids,
  Labels,
  NumberSuggestion,
  EmailFields,
  History,
  LetterPreview,
  LetterText,
  LinkView,
  InPersonSigner,
  PaperSignaturePayload,
  ProposedSigners,
  SharedChannel,
  SharedLink,
  photos,
  share,
  SignaturePicture,
  SignPayload,
  SmsFields,
  SmsToSend,
  TemplateChoice,
} from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { findRoute } from '#data/route-lookup.ts';

/** The bodies and answers of the rows that `routesOf` mounts, said once more for the compiler. */
type CommandShape<R extends Resource, Command extends string> = R['commands']['shapes'][`${Command}${R['entity']}`];
type MountedShapes<R extends Resource> = {
  create: { body: CommandShape<R, 'Create'> };
  edit: { body: CommandShape<R, 'Edit'> };
  get: { answer: R['view'] };
  permanentDelete: { body: (typeof permanentDelete)['commands']['PermanentlyDelete*'] };
  importFile: { answer: typeof ImportFile };
  importStart: { body: typeof ImportStart; answer: typeof ImportTask };
  importedRows: { query: typeof ImportRowsQuery; answer: typeof ImportRowsPage };
  rate: { body: z.ZodType };
  labels: { answer: typeof Labels };
  number: { answer: typeof NumberSuggestion };
  emailFields: { query: typeof TemplateChoice; answer: typeof EmailFields };
  smsFields: { query: typeof TemplateChoice; answer: typeof SmsFields };
  previewEmail: { body: typeof LetterText; answer: typeof LetterPreview };
  sendTestEmail: { body: typeof LetterText };
  sendEmail: { body: typeof EmailToSend };
  sendSms: { body: typeof SmsToSend };
  links: { answer: z.ZodObject<{ items: z.ZodArray<typeof LinkView> }> };
  history: { answer: typeof History };
  status: { body: z.ZodObject<{ status: z.ZodEnum<{ active: 'active'; inactive: 'inactive' }> }> };
  approve: { body: (typeof approve.commands)['Approve*'] };
  unapprove: { body: (typeof approve.commands)['Unapprove*'] };
  attach: { body: (typeof attach.commands)['AttachTo*'] };
  detach: { body: (typeof attach.commands)['DetachFrom*'] };
  shareFile: { body: (typeof share.commands)['Share*File'] };
  unshareFile: { body: (typeof share.commands)['Unshare*File'] };
  addPhoto: { body: (typeof photos.commands)['AddPhotoTo*'] };
  describePhoto: { body: (typeof photos.commands)['DescribePhotoOf*'] };
  markUpPhoto: { body: (typeof photos.commands)['MarkUpPhotoOf*'] };
  movePhoto: { body: (typeof photos.commands)['MovePhotoOf*'] };
  showPhoto: { body: (typeof photos.commands)['ShowPhotoOf*'] };
  hidePhoto: { body: (typeof photos.commands)['HidePhotoOf*'] };
  sharePhoto: { body: (typeof photos.commands)['SharePhotoOf*'] };
  unsharePhoto: { body: (typeof photos.commands)['UnsharePhotoOf*'] };
  pairPhotos: { body: (typeof photos.commands)['PairPhotosOf*'] };
  unpairPhotos: { body: (typeof photos.commands)['UnpairPhotosOf*'] };
  removePhoto: { body: (typeof photos.commands)['RemovePhotoFrom*'] };
  /** Only where the kind has items that a copy does not inherit by itself. */
  duplicate: { body: typeof CopyRequest };
  recordPaperSignature: { body: typeof PaperSignaturePayload };
  share: { body: z.ZodObject<{ channel: typeof SharedChannel }>; answer: typeof SharedLink };
  signHereFields: { answer: typeof ProposedSigners };
  signHere: { body: typeof InPersonSigner; answer: typeof SharedLink };
  sign: { body: typeof SignPayload };
  signaturePicture: { answer: typeof SignaturePicture };
  voidSignature: { body: z.ZodObject<{ reason: z.ZodString }> };
} & Record<'bulkTrashPost' | 'bulkRestore' | 'bulkArchive' | 'bulkUnarchive', { body: typeof Ids }> &
  Record<
    | 'trash'
    | 'restore'
    | 'archive'
    | 'unarchive'
    | 'revise'
    | 'reinstate'
    | 'revokeLink'
    | 'pdf'
    | 'importTemplate'
    | 'importUpload'
    | 'importRefused',
    object
  >;

export type MountedName = keyof MountedShapes<Resource>;
export type MountedRoute<R extends Resource, Name extends MountedName> = Omit<Route, 'body' | 'answer' | 'query'> &
  MountedShapes<R>[Name];

/** @throws when the resource does not mount it, which is a mistake in the page that asks */
export function mountedRoute<R extends Resource, Name extends MountedName>(
  resource: R,
  name: Name,
): MountedRoute<R, Name> {
  const route = findRoute(resource, name);
  if (!route) throw new Error(`${resource.path} has no route ${name}`);
  return route as MountedRoute<R, Name>; // `routesOf` builds exactly these bodies and answers
}
