import { z } from 'zod';
import { Day, Line, Text } from '#kernel/index.ts';

/** A row of a payroll, by the columns of its report. */
export const SwornRow = z.object({
  key: z.string(),
  cells: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});
export type SwornRow = z.infer<typeof SwornRow>;

const week = { weekEnding: Day, payrollNo: z.int() };
const official = { signedBy: Line(120), title: Text(120).default('') };
/** Of its rows, to tell whether they are others now; what stands in them is told with the event alone. */
const digest = z.string();

/** A week of a payroll on a public work that somebody has sworn to. */
export const SignedPayroll = z.object({
  ...week,
  signedBy: z.string(),
  title: z.string(),
  signedOn: Day,
  digest,
  sha256: z.string(),
});
export type SignedPayroll = z.infer<typeof SignedPayroll>;

/** What certified payrolls bring to a contract. */
export const payrollSigning = {
  commands: {
    /** Asked by the product, which has drawn the rows: see the route. */
    SignContractPayroll: z.strictObject({ ...week, ...official, rows: z.array(SwornRow).min(1).max(500), digest }),
    UnsignContractPayroll: z.strictObject({ weekEnding: Day, reason: Line(2_000) }),
  },
  events: {
    /** What was sworn to is what stands here, whatever becomes of the tickets. `sha256`: of the rows. */
    CertifiedPayrollSigned: z.object({ ...SignedPayroll.shape, rows: z.array(SwornRow) }),
    CertifiedPayrollUnsigned: z.object({ ...week, reason: z.string() }),
  },
  historyPhrases: {
    CertifiedPayrollSigned: 'signed payroll {payrollNo}',
    CertifiedPayrollUnsigned: 'took the signature under payroll {payrollNo} back: {reason}',
  },
  inverses: {
    CertifiedPayrollSigned: {
      by: 'UnsignContractPayroll',
      data: ({ data: { weekEnding } }: { data: { weekEnding: Day } }) => ({ weekEnding }),
      asks: 'reason',
    },
    CertifiedPayrollUnsigned: { never: 'ENTER_AGAIN' },
  },
  refusals: {
    PAYROLL_SIGNED: 'Week {date} was signed. Take the signature back, and sign it anew.',
    PAYROLL_NOT_SIGNED: 'Week {date} is not signed.',
    PAYROLL_WEEK_OPEN: 'The week ends on {date}. It is signed once it is over.',
    PAYROLL_EMPTY: 'Nobody worked on this project in the week that ends on {date}.',
    PAYROLL_NOT_READY: '{why}',
    PAYROLL_STALE: { status: 409, says: 'Hours or wages of this week changed meanwhile. Look at it again.' },
  },
} as const;
