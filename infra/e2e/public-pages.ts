import { byNobody, field, fixed, type Visit } from './page-visits.ts';

/** Pages without a login: what customers are shown, and where anybody checks a signed document. */
export const publicPageTable: readonly Visit[] = [
  ...(
    [
      ['proposals', 'Sign', 'draft'],
      ['contracts', 'Sign', 'draft', 'sent', 'viewed'],
      ['change-orders', 'Sign', 'draft', 'sent', 'viewed'],
      ['invoices', 'Work billed', 'approved', 'sent'],
      ['pay-applications', /Continuation of application/, 'invoiced', 'paid'],
      ['warranty', 'How to make a claim', 'draft', 'active'],
      ['lien-documents', 'NOTICE TO PROPERTY OWNER', 'ready', 'served'],
      ['releases', 'Identifying Information', 'effective'],
      ['job-sheets', 'What to do', 'issued'],
    ] as const
  ).map(([kind, shows, ...status]): Visit => ({
    address: `/${kind}/preview/:token`,
    visitor: 'nobody',
    shows,
    path: async ({ sentLink }) => new URL(await sentLink(kind, { status })).pathname,
  })),
  fixed('/proposals/preview/:token', /no longer|not found|not good/i, {
    as: 'a link that is not good',
    ...byNobody(() => `/proposals/preview/${'A'.repeat(43)}`),
  }),
  fixed(
    '/c/:company',
    field('Email or mobile number'),
    byNobody(async ({ client }) => `/c/${client.companyId}`),
  ),
  fixed('/crew', field('Mobile number'), { visitor: 'nobody' }),
  fixed(
    '/crew/join/:token',
    'This invitation is over',
    byNobody(() => `/crew/join/${'A'.repeat(43)}`),
  ),
  fixed('/verify', 'Is this the document that was signed?', { visitor: 'nobody' }),
];
