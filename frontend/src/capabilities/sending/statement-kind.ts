import type { z } from 'zod';
import type { ReturnedAddress } from '@backoffice/contracts/capabilities';
import type { Route } from '@backoffice/contracts/kernel';
import type { RouteAnswering } from '#data/http-client.ts';

/** How statements are printed and mailed; `results` is what became of each. */
export type StatementKind = {
  readonly print: Route & { readonly permission: string };
  readonly send: RouteAnswering<StatementAnswer> & { readonly permission: string };
  readonly toSend: z.ZodType;
  readonly letter: { readonly subject: string; readonly body: string };
  readonly results: StatementResults;
};

/** `task`: where there are too many to be mailed at once. */
export type StatementAnswer = {
  readonly items: StatementResults;
  readonly task: { readonly id: string } | null;
};
type StatementResults = readonly {
  readonly customerId: string;
  readonly customerName: string;
  readonly to: readonly string[];
  readonly returned: readonly ReturnedAddress[];
}[];
