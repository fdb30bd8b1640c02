import { z } from 'zod';
import { defineRoutes, Email, Id, Phone, writeOnly } from '#kernel/index.ts';
import {
  PortalBalance,
  PortalChallenge,
  PortalCompany,
  PortalPapers,
  PortalProfile,
  PortalSignInAnswer,
} from './view.ts';

/** 256 bits in base64url. */
const Token = writeOnly(z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete.'));
/** Six digits of a mail or text, however they are typed. */
const PortalCode = writeOnly(
  z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits.')),
);

const open = { access: 'public', scope: 'none', permission: null, method: 'POST' } as const;
const write = { does: { handler: 'write' } } as const;

/** Before there is a cookie. */
export const portalSignInRouteTable = defineRoutes('portal-sign-in', {
  company: {
    ...open,
    does: { handler: 'read' },
    path: '/portal/sign-in/company',
    body: z.union([z.strictObject({ companyId: Id }), z.strictObject({ token: Token })]),
    answer: PortalCompany,
    summary: 'Whose portal an address is, or that of a share link',
  },
  code: {
    ...open,
    ...write,
    path: '/portal/sign-in/code',
    body: z.strictObject({
      companyId: Id,
      to: z.union([Email, Phone], 'Use an email address or a mobile number.'),
    }),
    answer: PortalChallenge,
    summary: 'Send a code to a contact of a customer; the answer is always the same',
  },
  verify: {
    ...open,
    ...write,
    path: '/portal/sign-in/verify',
    body: z.strictObject({
      challenge: Token,
      code: PortalCode,
      /** Their own device: signed in for 30 days instead of 12 hours. */
      isTrusted: z.boolean().default(false),
      /** Who of those that share the address. */
      contactId: Id.optional(),
    }),
    answer: PortalSignInAnswer,
    summary: 'Sign in to the portal with the code',
  },
});

const signedIn = { access: 'portal', scope: 'company', permission: null } as const;
const read = { ...signedIn, method: 'GET', does: { handler: 'read' } } as const;
/** Of a contact who is signed in. */
export const portalRouteTable = defineRoutes('portal', {
  profile: {
    ...read,
    path: '/portal/me',
    answer: PortalProfile,
    summary: 'Who is signed in, and what is there for them',
  },
  papers: {
    ...read,
    path: '/portal/papers',
    answer: PortalPapers,
    summary: 'What was sent to the customer, as far as the role sees it',
  },
  balance: {
    ...read,
    path: '/portal/balance',
    answer: PortalBalance,
    summary: 'What the customer owes today, by age: the sums of the statement',
  },
  statement: {
    ...read,
    path: '/portal/statement/pdf',
    gives: ['pdf'],
    summary: 'The statement of the customer as it is mailed',
  },
  open: {
    ...signedIn,
    ...write,
    method: 'POST',
    path: '/portal/papers/:entity/:id/open',
    body: z.strictObject({
      /** Asks for the page on which it is signed, which is that of whoever was asked to. */
      toSign: z.boolean().default(false),
    }),
    answer: z.object({ url: z.string() }),
    summary: 'The page of a document for this contact: their own link to it, or one to read it by',
  },
  signOut: {
    ...signedIn,
    ...write,
    method: 'DELETE',
    path: '/portal/me/session',
    answer: z.object({}),
    summary: 'Sign out of the portal on this device',
  },
});
