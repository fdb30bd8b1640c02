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

/** One thing that is wrong. `field` is a dotted path into what was sent, or '' when it is about the whole. */
export type ProblemDetail = { field: string; code: string; message: string };

/** The body of every refusal and error, as `application/problem+json` (RFC 9457). */
export type Problem = { type: ProblemType; code: string; message: string; details: ProblemDetail[]; requestId: string };

/** What a command gives back. `count` stands on commands over many records. */
export type Receipt = { id: string; version: number; position: number; count?: number };

/** A refusal: its code, where it points, and the values its sentence mentions. */
export type Refusal<Code extends string = string> = {
  code: Code;
  field?: string;
  values?: Readonly<Record<string, string>>;
};

/** Puts values into a sentence: `Expected {expected}.` */
export const fillSentence = (template: string, values: Readonly<Record<string, string>> = {}) =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
