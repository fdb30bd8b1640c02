import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useClient } from 'urql';
import { resources } from '@backoffice/contracts';
import { accessRequest, type accessRequestPermissions } from '@backoffice/contracts/features/access-requests';
import { user } from '@backoffice/contracts/features/users';
import type { Resource } from '@backoffice/contracts/kernel';
import { tellAny, tellAnything, tellChange, useChanges } from '#kernel/changes.ts';
import { graphql } from '#kernel/gql.ts';
import { useMay, type Check } from '#kernel/permissions.tsx';
import { reloadProfile, useProfile, type Profile } from '#kernel/profile.ts';
import { findRoute } from '#kernel/routes.ts';

const Changes = graphql(`subscription Changes($resources: [String!]!) { changes(resources: $resources) { resource id kind position } }`);

/** Requests have no list of their own: they are received and sent. */
const REQUESTS = 'component:access-requests' satisfies keyof typeof accessRequestPermissions;
const permissionToHear = (resource: Resource): Check | null | undefined => {
  if (resource === user) return null; // of oneself, if of nobody else
  return resource === accessRequest ? REQUESTS : findRoute(resource, 'list')?.permission;
};

/** Follows what happens in the company while the console is open. */
export function LiveChanges() {
  const client = useClient();
  const may = useMay();
  // One kind too many and the server refuses them all.
  const heard = resources.filter((resource) => {
    const permission = permissionToHear(resource);
    return permission !== undefined && may(permission);
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
  useOwnAccess(heard);
  return null;
}

/** What decides whose rows one sees. */
const reachOf = ({ companies, portfolios, permissions }: Profile) => JSON.stringify([companies, portfolios, permissions]);

/** Somebody gave or took access: where one may work, and what one sees there, is asked again at once. */
function useOwnAccess(heard: string) {
  const profile = useProfile();
  const { revalidate } = useRevalidator();
  useChanges([accessRequest.entity, user.entity], ({ resource, id, position }) => {
    if (resource === user.entity && id !== profile.id) return;
    void reloadProfile().then(async (now) => {
      if (reachOf(now) === reachOf(profile)) return;
      await revalidate();
      for (const kind of heard.split(' ')) tellAny(kind, position);
    }, () => undefined); // a session that is over is dealt with where every answer is
  });
}
