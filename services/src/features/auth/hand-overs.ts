import { handOverRoutes } from '@backoffice/contracts/features/auth';
import type { HandOver } from '@backoffice/infra/auth';
import {
  bindHandler,
  HttpResponse,
  handOverCookie,
  notFound,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import { assertOwnPassword, authFailure } from './passwords.ts';
import type { AuthPorts } from './sign-in.ts';

/** A device that is with a signer says so, and goes back to whoever handed it over, and knows their password. */
export function handOverHandlers(ports: AuthPorts): HttpHandler[] {
  const { handOvers, sessions } = ports.identity;

  async function handOverOf({ handOverSecret }: Pick<Call, 'handOverSecret'>): Promise<HandOver> {
    const found = handOverSecret === undefined ? null : await handOvers.find(handOverSecret);
    if (!found) throw notFound();
    return found;
  }

  return [
    bindHandler(handOverRoutes.handOver, async (call) => {
      const { signer, copyAddress } = await handOverOf(call);
      return { signer, copyAddress };
    }),
    bindHandler(handOverRoutes.takeBack, async (call) => {
      const { id, userId, backTo } = await handOverOf(call);
      const { ip, body } = call;
      await assertOwnPassword(ports, { userId, password: body.password, ip }, () =>
        authFailure({ code: 'TAKE_BACK_PASSWORD', field: 'password' }),
      );
      await handOvers.end(id);
      sessions.invalidateCache();
      return new HttpResponse({ backTo }, { headers: { 'set-cookie': handOverCookie(null, ports.publicUrl) } });
    }),
  ];
}
