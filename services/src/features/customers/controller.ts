import { customerOwnRoutes } from '@backoffice/contracts/features/customers';
import { handle, type Handler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';
import { contactClaimsOf } from './facts.ts';

/** A courtesy while somebody types; the claim that is taken with the event is the guarantee. */
export const customerHandlers = ({ look }: Door): Handler[] => [
  handle(customerOwnRoutes.contactIsUnique, async (call) => {
    const { email = null, phone = null, excludeId } = call.body;
    const world = await look(contextOf(call));
    const holders = await Promise.all(contactClaimsOf({ email, phone }).map(({ scope, key }) => world.holder(scope, key)));
    return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
  }),
];
