import { features } from '#app/features.ts';
import { documentQueryText } from '#documents/document-queries.ts';

/**
 * What the console asks in GraphQL that is made at run time, and stands in no source. Production answers what the
 * generator finds here (infra/checks/operations.ts).
 */
export const operations: readonly string[] = (
  await Promise.all(
    features.map(async ({ list, chain }) => {
      const [declared, reader] = await Promise.all([list?.(), chain?.load()]);
      const made = declared ? [documentQueryText(declared.list.resource), declared.list.queryText] : [];
      return reader?.queryText ? [...made, reader.queryText] : made;
    }),
  )
).flat();
