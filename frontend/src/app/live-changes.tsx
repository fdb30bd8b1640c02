import { useEffect } from 'react';
import { useClient } from 'urql';
import { resources } from '@backoffice/contracts';
import { tellAnything, tellChange } from '#kernel/changes.ts';
import { graphql } from '#kernel/gql.ts';
import { useMay } from '#kernel/permissions.tsx';
import { findRoute } from '#kernel/routes.ts';

const Changes = graphql(`subscription Changes($resources: [String!]!) { changes(resources: $resources) { resource id kind position } }`);

/** Follows what happens in the company while the console is open. */
export function LiveChanges() {
  const client = useClient();
  const may = useMay();
  // One kind too many and the server refuses them all.
  const heard = resources.filter((resource) => {
    const list = findRoute(resource, 'list');
    return list !== undefined && may(list.permission);
  }).map(({ entity }) => entity).join(' ');
  useEffect(() => {
    if (heard === '') return undefined;
    const { unsubscribe } = client.subscription(Changes, { resources: heard.split(' ') }).subscribe(({ data }) => {
      if (!data) return;
      // Said whenever the connection stands, the first time or again: what changed before nobody has told.
      if (data.changes.kind === 'listening') tellAnything();
      else tellChange(data.changes);
    });
    return unsubscribe;
  }, [client, heard]);
  return null;
}
