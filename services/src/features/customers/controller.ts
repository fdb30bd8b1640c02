import { customer, customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { HttpProblem, bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { contactClaim, contactClaimsOf } from '#domain/customers/contact-claims.ts';
import { parseCarrierWebhook, type CarrierWebhookPorts } from '#http/carrier-webhook.ts';
import { contextOf, systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { recordIdOf } from '#kernel/world.ts';

/** `holdersOf`: who holds a claim, in every company. */
type CustomerPorts = CarrierWebhookPorts & {
  readonly holdersOf: (
    scope: string,
    key: string,
  ) => Promise<readonly { readonly tenant: string; readonly stream: string }[]>;
};

export const customerHandlers = ({ openWorld: look, execute }: CommandGateway, ports: CustomerPorts): HttpHandler[] => [
  /** A courtesy while somebody types; the claim that is taken with the event is the guarantee. */
  bindHandler(customerOwnRoutes.contactIsUnique, async (call) => {
    const { email = null, phone = null, excludeId } = call.body;
    const world = await look(contextOf(call));
    const holders = await Promise.all(
      contactClaimsOf({ email, phone }).map(({ scope, key }) => world.claimHolder(scope, key)),
    );
    return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
  }),

  /** All companies send from one number, so whoever answers it answers all of them. */
  bindHandler(customerOwnRoutes.textAnswer, async ({ upload }) => {
    const message = await parseCarrierWebhook(customerOwnRoutes.textAnswer.path, upload, ports);
    if (message.is !== 'stop' && message.is !== 'start') return;
    const { phone, id } = message;
    const type = message.is === 'stop' ? 'RecordTextsStopped' : 'RecordTextsResumed';
    const { scope, key } = contactClaim('phone', phone);
    for (const { tenant, stream } of await ports.holdersOf(scope, key))
      await execute(
        [{ entity: customer.entity, id: recordIdOf(stream), command: { type, data: { phone } } }],
        systemContext(tenant, `${type} ${id}`),
      ).catch(ignoreRefusal);
  }),
];

/** A company that is inactive hears nothing, and sends nothing; the others are still to hear. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
}
