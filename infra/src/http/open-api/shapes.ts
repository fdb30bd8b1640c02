import { pageOf, problemTypes } from '@backoffice/contracts/kernel';
import { z } from 'zod';

/** What routes answer that name no shape of their own, as `contracts/src/kernel/problem.ts` declares it. */

const BookChange = z.object({
  entity: z.string(),
  id: z.string(),
  event: z.string(),
  number: z.string(),
  amount: z.int(),
  change: z.int(),
});
export const Receipt = z.object({
  id: z.uuid(),
  version: z.int(),
  position: z.int(),
  of: z
    .string()
    .describe('Whose position it is: the id of a company, or `platform`. Positions of two are never compared.'),
  count: z.int().optional(),
  ids: z.array(z.string()).optional(),
  books: z.array(BookChange).optional().describe('Documents of the books that followed, and what each comes to.'),
});
export const ListOfRecords = pageOf(z.looseObject({ id: z.string() }));
export const Problem = z.object({
  type: z.enum(problemTypes),
  code: z.string(),
  message: z.string(),
  details: z.array(
    z.object({
      field: z.string(),
      code: z.string(),
      message: z.string(),
      record: z
        .string()
        .optional()
        .describe('Of many that were asked for, the number and name of the one it is about.'),
      meanwhile: z
        .object({ byName: z.string(), at: z.iso.datetime(), now: z.unknown() })
        .optional()
        .describe('What another has written since it was seen: who, when, and what stands now.'),
    }),
  ),
  requestId: z.string(),
});

const record = { entity: z.string(), id: z.string(), record: z.string() };
export const DryRun = z.object({
  dryRun: z.literal(true),
  position: z.int().describe('Of the log it was decided on.'),
  token: z.string().describe('`If-Dry-Run` with it on the command insists that it would do this very thing.'),
  events: z.array(z.object({ ...record, type: z.string(), words: z.string() })),
  figures: z.array(z.object({ ...record, field: z.string(), before: z.unknown(), after: z.unknown() })),
  postings: z.array(z.object({ day: z.string(), account: z.string(), name: z.string(), amount: z.int() })),
  messages: z.array(z.object({ channel: z.string(), to: z.array(z.string()), subject: z.string() })),
  messagesHidden: z.int().describe('How many go to addresses that the caller may not see.'),
  follows: z.array(z.string()),
  hidden: z.int().describe('How many records would change that the caller may not see.'),
});

export const STATUS_DESCRIPTIONS: Readonly<Record<string, string>> = {
  400: 'Cannot be understood',
  401: 'Not signed in',
  403: 'Not permitted',
  404: 'Absent, or another company’s',
  409: 'Somebody was first',
  410: 'Used, or too old',
  413: 'Too large',
  415: 'Not JSON',
  422: 'Shape or business refusal',
  429: 'Too many',
  431: 'The address or the headers are longer than 16 kB',
  500: 'A bug',
  503: 'Busy, or its database is away: try again after Retry-After, a write with the same Idempotency-Key. Nothing is done twice',
};
