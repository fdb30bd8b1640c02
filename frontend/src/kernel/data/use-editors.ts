import { useEffect, useState } from 'react';
import type { ResultOf } from 'gql.tada';
import { graphql } from './gql.ts';
import { followLiveClient } from './live-client.ts';
import { useRecordInView } from './record-in-view.tsx';

const EditorsSubscription = graphql(`
  subscription Editors($resource: String!, $id: String!, $part: EditedPart) {
    editors(resource: $resource, id: $id, part: $part) {
      editors {
        userId
        name
        part
        since
      }
    }
  }
`);

export type Editor = ResultOf<typeof EditorsSubscription>['editors']['editors'][number];
const NOBODY: readonly Editor[] = [];

/**
 * Who else is changing the record in view. `part`: what one changes oneself, told to them for as long as the page is
 * open; null for nothing.
 */
export function useEditors(part: Editor['part'] | null): readonly Editor[] {
  const { entity, id } = useRecordInView() ?? {};
  const [editors, setEditors] = useState(NOBODY);
  useEffect(() => {
    if (entity === undefined || id === undefined) return undefined;
    return followLiveClient((client) => {
      const { unsubscribe } = client
        .subscription(EditorsSubscription, { resource: entity, id, part })
        .subscribe(({ data }) => setEditors(data?.editors.editors ?? NOBODY));
      return () => {
        unsubscribe();
        setEditors(NOBODY);
      };
    });
  }, [entity, id, part]);
  return editors;
}
