import { z } from 'zod';
import { Version } from '#kernel/index.ts';
import {
  InPersonSigner,
  ProposedSigners,
  SharedChannel,
  SharedLink,
  SignaturePicture,
} from '#capabilities/sign-shapes.ts';
import { LinkView } from '#capabilities/link.ts';
import type { RouteRow, RouteRows, RowContext } from './route-rows.ts';
import {
  EmailFields,
  EmailToSend,
  LetterPreview,
  LetterText,
  SmsFields,
  SmsToSend,
  TemplateChoice,
} from '#capabilities/send.ts';

/** A document: sent to customers, shown to the holders of its links, signed and printed. */
export function documentRows(context: RowContext): RouteRows {
  const { resource, one, permissionTo } = context;
  const { entity, can } = resource;
  const emails = can.send?.includes('email');
  const texts = can.send?.includes('sms');
  return {
    emailFields: emails && {
      method: 'GET',
      path: `${one}/email-fields`,
      permission: permissionTo('send-email'),
      does: { handler: 'write', capability: 'emailFields' },
      query: TemplateChoice,
      answer: EmailFields,
      summary: 'What an email would say, and to whom',
    },
    sendEmail: emails && {
      method: 'POST',
      path: `${one}/send-email`,
      permission: permissionTo('send-email'),
      does: { command: `Email${entity}`, on: 'id' },
      body: EmailToSend.extend(Version),
      summary: 'Send by email',
    },
    previewEmail: emails && {
      method: 'POST',
      path: `${one}/preview-email`,
      permission: permissionTo('send-email'),
      does: { handler: 'write', capability: 'previewEmail' },
      body: LetterText,
      answer: LetterPreview,
      summary: 'The email as it would be mailed; nothing is recorded',
    },
    sendTestEmail: emails && {
      method: 'POST',
      path: `${one}/send-test-email`,
      permission: permissionTo('send-email'),
      does: { handler: 'write', capability: 'sendTestEmail' },
      body: LetterText,
      summary: 'Mail the email to oneself, marked as a test; the document stays as it is',
    },
    smsFields: texts && {
      method: 'GET',
      path: `${one}/sms-fields`,
      permission: permissionTo('send-sms'),
      does: { handler: 'write', capability: 'smsFields' },
      query: TemplateChoice,
      answer: SmsFields,
      summary: 'What a text would say, and to whom',
    },
    sendSms: texts && {
      method: 'POST',
      path: `${one}/send-sms`,
      permission: permissionTo('send-sms'),
      does: { command: `Text${entity}`, on: 'id' },
      checks: ['text-budget', 'text-destination'],
      body: SmsToSend.extend(Version),
      summary: 'Send by text message',
    },
    ...(can.send && linkRows(context)),
    ...(can.sign && signatureRows(context)),
    ...(can.sign === true && signerRows(context)),
    pdf: can.send && {
      method: 'GET',
      path: `${one}/pdf`,
      permission: permissionTo('view'),
      does: { handler: 'read', capability: 'pdf' },
      gives: ['pdf'],
      summary: 'The document as PDF; the sealed one once it is signed',
    },
  };
}

/** The public links of a document, and what their holders may ask for. */
function linkRows({ resource: { can }, base, one, permissionTo }: RowContext): RouteRows {
  const preview = (
    path: string,
    row: Pick<RouteRow, 'method' | 'does' | 'checks' | 'gives' | 'summary'>,
  ): RouteRow => ({
    path: `${base}/preview/:id${path}`,
    access: 'link',
    scope: 'none',
    permission: null,
    ...row,
  });
  return {
    links: {
      method: 'GET',
      path: `${one}/links`,
      permission: permissionTo('view'),
      does: { handler: 'read', capability: 'links' },
      answer: z.object({ items: z.array(LinkView) }),
      summary: 'Every public link of a document',
    },
    revokeLink: {
      method: 'DELETE',
      path: `${one}/links/:linkId`,
      permission: permissionTo('revoke-link'),
      does: { handler: 'write', capability: 'revokeLink' },
      summary: 'Revoke a public link',
    },
    preview: preview('', {
      method: 'GET',
      does: { handler: 'read', capability: 'preview' },
      summary: 'What the holder of a link sees',
    }),
    previewPdf: preview('/pdf', {
      method: 'GET',
      does: { handler: 'read', capability: 'previewPdf' },
      gives: ['pdf'],
      summary: 'The PDF for the holder of a link',
    }),
    previewPhoto:
      can.photos &&
      preview('/photos/:photoId/:variant', {
        method: 'GET',
        does: { handler: 'read', capability: 'previewPhoto' },
        gives: 'bytes',
        summary: 'A photo that is shown on the document, for the holder of a link',
      }),
    viewed: preview('/viewed', {
      method: 'POST',
      does: { handler: 'write', capability: 'recordView' },
      checks: ['open-link'],
      summary: 'The page was rendered and looked at',
    }),
  };
}

/** Signatures: of the customer by a link, recorded from paper, looked at and voided. */
const signatureRows = ({ resource: { entity }, one, permissionTo, bodyOf }: RowContext): RouteRows => ({
  sign: {
    method: 'PUT',
    path: `${one}/sign`,
    access: 'either',
    permission: permissionTo('edit'),
    does: { handler: 'write', capability: 'sign' },
    checks: ['signature-picture'],
    body: bodyOf(`Sign${entity}`),
    summary: 'Sign, by share token or as staff',
  },
  recordPaperSignature: {
    method: 'PUT',
    path: `${one}/record-paper-signature`,
    permission: permissionTo('record-paper-signature'),
    does: { command: `Record${entity}PaperSignature`, on: 'id' },
    body: bodyOf(`Record${entity}PaperSignature`).extend(Version),
    summary: 'Record that it was signed on paper',
  },
  signaturePicture: {
    method: 'GET',
    path: `${one}/signature-picture`,
    permission: permissionTo('view'),
    does: { handler: 'read', capability: 'signaturePicture' },
    answer: SignaturePicture,
    summary: 'The picture of the customer’s signature',
  },
  voidSignature: {
    method: 'PUT',
    path: `${one}/void-signature`,
    permission: permissionTo('edit'),
    does: { command: `Void${entity}Signature`, on: 'id' },
    body: bodyOf(`Void${entity}Signature`).extend(Version),
    summary: 'Void the signature',
  },
});

/** Ways to bring the page to a signer without a message: each makes a link of its own. */
const signerRows = ({ one, permissionTo }: RowContext): RouteRows => ({
  share: {
    method: 'POST',
    path: `${one}/share`,
    permission: permissionTo('send-email'),
    does: { handler: 'write', capability: 'share' },
    body: z.strictObject({ channel: SharedChannel, ...Version }),
    answer: SharedLink,
    summary: 'Make a link to show as a QR code, to share or to copy',
  },
  signHereFields: {
    method: 'GET',
    path: `${one}/sign-here-fields`,
    permission: permissionTo('sign-here'),
    does: { handler: 'write', capability: 'signHereFields' },
    answer: ProposedSigners,
    summary: 'Who could sign on this device',
  },
  signHere: {
    method: 'POST',
    path: `${one}/sign-here`,
    permission: permissionTo('sign-here'),
    does: { handler: 'write', capability: 'signHere' },
    body: InPersonSigner.extend(Version),
    answer: SharedLink,
    summary: 'Hand this device over to the signer: nothing else is open to it until it is taken back',
  },
});
