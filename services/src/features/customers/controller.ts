import { customer, customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { Failure, handle, type Handler } from '@backoffice/infra/http';
import { heardAt, type CarrierPorts } from '#capabilities/carrier-post.ts';
import { contextOf, systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';
import { idOf } from '#kernel/world.ts';
import { contactClaim, contactClaimsOf } from './facts.ts';

/** `holdersOf`: who holds a claim, in every company. */
type Ports = CarrierPorts & {
  readonly holdersOf: (
    scope: string,
    key: string,
  ) => Promise<readonly { readonly tenant: string; readonly stream: string }[]>;
};

export const customerHandlers = ({ look, execute }: Door, ports: Ports): Handler[] => [
  /** A courtesy while somebody types; the claim that is taken with the event is the guarantee. */
  handle(customerOwnRoutes.contactIsUnique, async (call) => {
    const { email = null, phone = null, excludeId } = call.body;
    const world = await look(contextOf(call));
    const holders = await Promise.all(
      contactClaimsOf({ email, phone }).map(({ scope, key }) => world.holder(scope, key)),
    );
    return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
  }),

  /** All companies send from one number, so whoever answers it answers all of them. */
  handle(customerOwnRoutes.textAnswer, async ({ upload }) => {
    const heard = await heardAt(customerOwnRoutes.textAnswer.path, upload, ports);
    if (heard.is !== 'stop' && heard.is !== 'start') return;
    const { phone, id } = heard;
    const type = heard.is === 'stop' ? 'RecordTextsStopped' : 'RecordTextsResumed';
    const { scope, key } = contactClaim('phone', phone);
    for (const { tenant, stream } of await ports.holdersOf(scope, key))
      await execute(
        [{ entity: customer.entity, id: idOf(stream), command: { type, data: { phone } } }],
        systemContext(tenant, `${type} ${id}`),
      ).catch(unlessRefused);
  }),
];

/** A company that is inactive hears nothing, and sends nothing; the others are still to hear. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
}
