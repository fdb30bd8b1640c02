import { pushRefusals, pushRouteTable, type PushAnswer } from '@backoffice/contracts/features/push-subscriptions';
import type { PushOwner, PushSubscriptions } from '@backoffice/infra/auth';
import { bindHandler, refusalFailure, unauthorized, type Caller, type HttpHandler } from '@backoffice/infra/http';
import type { Pusher } from '@backoffice/infra/push';

type PushPorts = { readonly identity: { readonly pushSubscriptions: PushSubscriptions }; readonly pusher: Pusher };

/** Whether the browser of a session gets what its owner is told. */
export function pushHandlers({ identity: { pushSubscriptions }, pusher }: PushPorts): HttpHandler[] {
  const answer = (isOn: boolean): PushAnswer => ({ publicKey: pusher.publicKey, isOn });
  return [
    bindHandler(pushRouteTable.read, async ({ caller }) =>
      answer(await pushSubscriptions.isKept(ownerOf(caller).sessionId)),
    ),
    bindHandler(pushRouteTable.keep, async ({ caller, body }) => {
      if (!pusher.knows(body.endpoint)) throw refusalFailure({ code: 'PUSH_HOST_UNKNOWN' }, pushRefusals);
      await pushSubscriptions.keep(ownerOf(caller), body);
      return answer(true);
    }),
    bindHandler(pushRouteTable.end, async ({ caller }) => {
      await pushSubscriptions.end(ownerOf(caller).sessionId);
      return answer(false);
    }),
  ];
}

function ownerOf({ actor, sessionId }: Caller): PushOwner {
  if (sessionId === null) throw unauthorized();
  return { userId: actor.id, sessionId };
}
