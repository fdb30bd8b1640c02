import type { Instant } from './values.ts';

/** The error types of the product specification, section 8. */
export const problemTypes = [
  'NETWORK_ERROR',
  'SERVER_ERROR',
  'TIMEOUT_ERROR',
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'UNKNOWN_ERROR',
] as const;
export type ProblemType = (typeof problemTypes)[number];

/**
 * One thing that is wrong. `field` is a dotted path into what was sent, or '' when it is about the whole. `record`: of
 * many that were asked for, the number and name of the one it is about.
 */
export type ProblemDetail = { field: string; code: string; message: string; record?: string; meanwhile?: Meanwhile };

/** What another has written since it was seen: who, when, and what stands now. */
export type Meanwhile = { readonly byName: string; readonly at: Instant; readonly now: unknown };

/** The body of every refusal and error, as `application/problem+json` (RFC 9457). */
export type Problem = { type: ProblemType; code: string; message: string; details: ProblemDetail[]; requestId: string };

/**
 * What a command did to the books beside its own record: a document that was recorded or changed. `amount`: what it
 * comes to; `change`: by how much it moved.
 */
export type BookChange = {
  readonly entity: string;
  readonly id: string;
  readonly event: string;
  readonly number: string;
  readonly amount: number;
  readonly change: number;
};

/**
 * What a command gives back. `position` is one of the log `of` a company, by its id, or of the `platform`. `count`
 * stands on commands over many records, `ids` where they were found by a filter, `books` where documents followed.
 */
export type Receipt = {
  id: string;
  version: number;
  position: number;
  of: string;
  count?: number;
  ids?: readonly string[];
  books?: readonly BookChange[];
};

/**
 * Dry run: what a command would do, and nothing of it is written. `position`: of the log it was decided on; ids,
 * numbers and times are those that it would have if nobody is first.
 */
export type DryRun = {
  readonly dryRun: true;
  readonly position: number;
  /** SHA-256 of the events but for their ids and times: the header `if-dry-run` on the command insists on it. */
  readonly token: string;
  readonly events: readonly ForeseenEvent[];
  /** Figures of records that would move. */
  readonly figures: readonly ForeseenFigure[];
  /**
   * Lines of the general journal; debits are positive, credits negative, in cents. `name`: number and name, as the
   * company calls the account.
   */
  readonly postings: readonly {
    readonly day: string;
    readonly account: string;
    readonly name: string;
    readonly amount: number;
  }[];
  /** Mails and texts, to whom they go as far as the caller may read the log of them; the others are counted. */
  readonly messages: readonly { readonly channel: string; readonly to: readonly string[]; readonly subject: string }[];
  /** What is done a little later, in words: "prints and keeps the signed PDF". */
  readonly follows: readonly string[];
  readonly messagesHidden: number;
  /** How many records would change that the caller may not see. */
  readonly hidden: number;
};
/** `record`: its number and name; `words`: what would happen to it, as its history would say. */
export type ForeseenEvent = RecordReference & { readonly type: string; readonly words: string };
/** A field of a record before and after, as its list has it; null where there is or was none. */
export type ForeseenFigure = RecordReference & {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
};
type RecordReference = { readonly entity: string; readonly id: string; readonly record: string };

/**
 * A refusal: its code, where it points, and the values its sentence mentions. `others`: what else stands against the
 * same command.
 */
export type Refusal<Code extends string = string> = {
  code: Code;
  field?: string;
  values?: Readonly<Record<string, string>>;
  meanwhile?: Meanwhile;
  others?: readonly Refusal[];
};

/** What a person reads; with the status of the answer, where that is not 422. */
export type RefusalText = string | { readonly status: 403 | 404 | 409; readonly says: string };
/** Code -> sentence; `{name}` stands for a value. */
export type Refusals = Readonly<Record<string, RefusalText>>;

export const sentenceOf = (refusal: RefusalText): string => (typeof refusal === 'string' ? refusal : refusal.says);
export const statusOf = (refusal: RefusalText): 403 | 404 | 409 | 422 =>
  typeof refusal === 'string' ? 422 : refusal.status;

/** Puts values into a sentence: `Expected {expected}.` */
export const fillSentence = (template: string, values: Readonly<Record<string, string>> = {}) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
