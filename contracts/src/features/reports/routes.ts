import { z } from 'zod';
import { EmailToSend } from '#capabilities/index.ts';
import { Id, defineRoutes, type Route } from '#kernel/index.ts';
import { DEPOSIT_REPORT_PATH, rangeFields, withRange } from './resource.ts';

/** What the page that mails the report shows before anything is sent; `to`: whom the company tells of its deposits. */
export const DepositEmailFields = z.object({
  to: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  templateId: Id.nullable(),
  templates: z.array(z.object({ id: Id.nullable(), name: z.string(), subject: z.string(), body: z.string() })),
  attachmentName: z.string(),
});
export const DepositEmailSent = z.object({ messageId: Id, to: z.array(z.string()) });

const mailing = {
  access: 'session',
  scope: 'company',
  permission: 'action:report.invoice-deposit-detail.send-email',
  query: withRange(z.strictObject(rangeFields)),
} as const;

export const depositMailRoutes = defineRoutes('reports', {
  emailFields: {
    ...mailing,
    method: 'GET',
    path: `${DEPOSIT_REPORT_PATH}/email-fields`,
    does: { handler: 'write' },
    answer: DepositEmailFields,
    summary: 'The letter with the invoice deposit detail, before it is sent',
  },
  sendEmail: {
    ...mailing,
    method: 'POST',
    path: `${DEPOSIT_REPORT_PATH}/send-email`,
    does: { handler: 'write' },
    body: EmailToSend,
    answer: DepositEmailSent,
    summary: 'Mail the invoice deposit detail as a PDF, as it stands now',
  },
});
export const reportRoutes: Route[] = Object.values(depositMailRoutes);
