import { viewQueryText } from '@backoffice/contracts/capabilities';
import { features } from '#app/features.ts';

/**
 * What the console asks in GraphQL that is made at run time, and stands in no source. Production answers what the
 * generator finds here (infra/checks/operations.ts).
 */
export const operations: readonly string[] = (
  await Promise.all(
    features.map(async ({ list, chain, queries }) => {
      const [declared, reader, asked] = await Promise.all([list?.(), chain?.load(), queries?.()]);
      const documents = declared ? [viewQueryText(declared.list.resource), declared.list.queryText] : [];
      const made = [...documents, ...(asked?.queryTexts ?? [])];
      return reader?.queryText ? [...made, reader.queryText] : made;
    }),
  )
).flat();
