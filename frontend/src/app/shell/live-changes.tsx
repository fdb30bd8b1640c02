import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { resources } from '@backoffice/contracts';
import { accessRequest, type accessRequestPermissions } from '@backoffice/contracts/features/access-requests';
import { company } from '@backoffice/contracts/features/companies';
import { user } from '@backoffice/contracts/features/users';
import { BACKGROUND_TASK, type Resource } from '@backoffice/contracts/kernel';
import { publishLiveClient } from '#data/live-client.ts';
import { openSubscriptionClient } from '#data/subscription-client.ts';
import { publishKindChange, publishUnknownChanges, publishChange, useRecordChanges } from '#data/record-changes.ts';
import { graphql } from '#data/gql.ts';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { reloadProfile, useProfile, type Profile } from '#access/profile.ts';
import { findRoute } from '#data/route-lookup.ts';
import { onSessionEvent, currentToken } from '#session/session.ts';

const ChangesSubscription = graphql(`
  subscription Changes($resources: [String!]!) {
    changes(resources: $resources) {
      resource
      id
      kind
      position
    }
  }
`);

/** Requests have no list of their own: they are received and sent. */
const ACCESS_REQUESTS_PERMISSION = 'component:access-requests' satisfies keyof typeof accessRequestPermissions;
const subscribePermission = (resource: Resource): PermissionCheck | null | undefined => {
  if (resource === user) return null; // of oneself, if of nobody else
  return resource === accessRequest ? ACCESS_REQUESTS_PERMISSION : findRoute(resource, 'list')?.permission;
};

/** What is no event has no place in the log: whether it is news cannot be told, so it always is. */
const OUTSIDE_LOG = 0;

/** The server hears of so many kinds at once. */
const MAX_KINDS = 20;
const inBatches = (kinds: readonly string[]) =>
  Array.from({ length: Math.ceil(kinds.length / MAX_KINDS) }, (_, at) =>
    kinds.slice(at * MAX_KINDS, (at + 1) * MAX_KINDS),
  );

/**
 * Exponential backoff: whoever is refused while the rights stay the same subscribes again after one, two, four …
 * seconds.
 */
const resubscribeDelay = (attempts: number) => Math.min(60_000, 1_000 * 2 ** attempts);

/**
 * Follows what happens to whoever looks at one company while the console is open; before the profile is complete, what
 * happens to them alone.
 */
export function LiveChanges({ kinds = resources }: { kinds?: readonly Resource[] }) {
  const may = usePermissionCheck();
  const { requiresProfileUpdate } = useProfile();
  const askAccess = useAccessRefresh();
  // Who signs in again listens with the new token.
  const token = useSyncExternalStore(onSessionEvent, currentToken);
  // One kind too many and the server refuses them all.
  const records = (requiresProfileUpdate ? [user] : kinds)
    .filter((resource) => {
      const permission = subscribePermission(resource);
      return permission !== undefined && may(permission);
    })
    .map(({ entity }) => entity);
  const subscribedKinds = [...records, ...(requiresProfileUpdate ? [] : [BACKGROUND_TASK])].join(' ');
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (subscribedKinds === '' || token === null) return undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    const resubscribe = () => {
      clearTimeout(again);
      again = setTimeout(() => setAttempts(attempts + 1), resubscribeDelay(attempts));
    };
    // Rights that were taken meanwhile: with those one has now another channel is opened.
    const refused = () =>
      void askAccess().then((isOther) => {
        if (!isOther) resubscribe();
      }, ignoreEndedSession);
    const { client, close } = openSubscriptionClient(refused);
    publishLiveClient(client);
    const parts = inBatches(subscribedKinds.split(' '));
    let [silent, isComplete] = [parts.length, true];
    const listening = parts.map((part) =>
      client.subscription(ChangesSubscription, { resources: part }).subscribe(({ data, error }) => {
        if (error && error.graphQLErrors.length > 0) refused(); // a connection that is lost is the channel’s own
        if (!data) return;
        // Said of each part whenever the connection stands: what changed before is told next, or nobody has told.
        if (data.changes.kind === 'listening' || data.changes.kind === 'resumed') {
          isComplete &&= data.changes.kind === 'resumed';
          silent -= 1;
          if (silent > 0) return;
          if (isComplete) publishKindChange(BACKGROUND_TASK, OUTSIDE_LOG);
          else publishUnknownChanges();
          [silent, isComplete] = [parts.length, true];
        }
        // This server is older than the table by now: another connection leads to a newer one, sooner or later.
        else if (data.changes.kind === 'unavailable') resubscribe();
        else if (data.changes.position === OUTSIDE_LOG) publishKindChange(data.changes.resource, OUTSIDE_LOG);
        else publishChange(data.changes);
      }),
    );
    return () => {
      clearTimeout(again);
      // first: whoever still waits for the connection would ask on a closed one
      for (const { unsubscribe } of listening) unsubscribe();
      publishLiveClient(null);
      close();
    };
  }, [subscribedKinds, token, askAccess, attempts]);
  useOwnAccessChanges(subscribedKinds, askAccess);
  return null;
}

/** What decides whose rows one sees. */
const accessFingerprint = ({ companies, portfolios, permissions, requiresProfileUpdate }: Profile) =>
  JSON.stringify([companies, portfolios, permissions, requiresProfileUpdate]);

/** A session that is over is dealt with where every answer is. */
const ignoreEndedSession = () => undefined;

/**
 * Asks where one may work and what one sees there, and shows it when it is something else: then true. One asking after
 * the other, so that what is shown last was answered last.
 */
function useAccessRefresh(): () => Promise<boolean> {
  const { revalidate } = useRevalidator();
  const reach = useRef(accessFingerprint(useProfile()));
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(() => {
    const asked = before.current.then(async () => {
      const now = accessFingerprint(await reloadProfile());
      if (now === reach.current) return false;
      reach.current = now;
      await revalidate();
      return true;
    });
    before.current = asked.catch(ignoreEndedSession);
    return asked;
  }, [revalidate]);
}

/**
 * Somebody gave or took access, or a company rests: where one may work, and what one sees there, is asked again at
 * once.
 */
function useOwnAccessChanges(subscribedKinds: string, askAccess: () => Promise<boolean>) {
  const { id: userId } = useProfile();
  useRecordChanges([accessRequest.entity, user.entity, company.entity], ({ resource, id, position }) => {
    if (resource === user.entity && id !== userId) return;
    void askAccess().then((isOther) => {
      if (isOther) for (const kind of subscribedKinds.split(' ')) publishKindChange(kind, position);
    }, ignoreEndedSession);
  });
}
