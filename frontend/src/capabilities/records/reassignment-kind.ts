import type { z } from 'zod';
import type { Route } from '@backoffice/contracts/kernel';
import type { RouteAnswering } from '#data/http-client.ts';

/** How records are reassigned: what is counted before, sent, and taken back. `along`: what can go with them. */
export type ReassignmentKind = {
  readonly count: RouteAnswering<Readonly<Record<string, number>>>;
  readonly create: RouteAnswering<{ readonly reassignmentId: string; readonly count: number }> & {
    readonly permission: string;
    readonly alsoPermission: string;
  };
  readonly undo: Route;
  readonly toSend: z.ZodType;
  readonly along: readonly string[];
};

export type ReassignmentProps = {
  kind: ReassignmentKind;
  /** Which records, as the request names them. */
  of: { customerIds: readonly string[] } | { locationIds: readonly string[] } | { fromSalesmanId: string };
  /** How they are called in a sentence: `2 customers`, `Palm Court`. */
  what: string;
  onDone?: () => void;
};
