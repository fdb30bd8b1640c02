import { z } from 'zod';
import { Day, Instant } from '#kernel/index.ts';

/** What did not come out, of which record, in words. `expected` and `found` are written as people read them. */
export const ProofFailure = z.object({
  entity: z.string(),
  id: z.string(),
  number: z.string(),
  name: z.string(),
  locationId: z.string().nullable(),
  words: z.string(),
  expected: z.string(),
  found: z.string(),
  /** The day it is about, and the numbers of the events concerned, as far as they are known. */
  day: Day.nullable(),
  events: z.array(z.int()),
});
export type ProofFailure = z.infer<typeof ProofFailure>;

/** One proof of the books of one company. */
export const Proof = z.object({
  at: Instant,
  seconds: z.number(),
  /** How far in the company's history the lists had come, and were proved. */
  events: z.int(),
  /** Null: of all. Otherwise of what moved after that event, as all came out there. */
  since: z.int().nullable(),
  contracts: z.int(),
  invoices: z.int(),
  payments: z.int(),
  rows: z.int(),
  /** How many there are; `failures` lists the first of them. */
  failed: z.int(),
  failures: z.array(ProofFailure),
  /** How long each rule took that is asked of the tables alone, and how often it did not come out. */
  rules: z.array(z.object({ rule: z.string(), seconds: z.number(), failed: z.int() })),
});
export type Proof = z.infer<typeof Proof>;

/** The newest first. */
export const ProofsView = z.object({
  last: Proof.nullable(),
  earlier: z.array(Proof.pick({ at: true, seconds: true, since: true, events: true, rows: true, failed: true })),
});
export type ProofsView = z.infer<typeof ProofsView>;
