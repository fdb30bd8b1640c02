import type { z } from 'zod';
import type { Route } from '@backoffice/contracts/kernel';

/** How statements are printed and mailed; `results` is what became of each. */
export type StatementKind = {
  readonly print: Route & { readonly permission: string };
  readonly send: Route & { readonly permission: string };
  readonly toSend: z.ZodType;
  readonly letter: { readonly subject: string; readonly body: string };
  readonly results: readonly {
    readonly customerId: string;
    readonly customerName: string;
    readonly to: readonly string[];
  }[];
};
