import { features } from '#app/features.ts';

/** What the features ask in GraphQL that is made at run time: asked by the generator (infra/checks/operations.ts), so that production answers it. */
export const operations: readonly string[] = (
  await Promise.all(features.flatMap(({ operations: made }) => made?.() ?? []))
).flat();
