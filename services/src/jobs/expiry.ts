import type { Day } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

/**
 * Which records of a company ended before a day; as far as the caller knows: the rule is asked again for each of them.
 */
export type ExpiredRecordLookup = (tenant: string, today: Day) => Promise<readonly string[]>;

type ExpirySource = {
  readonly findExpired: ExpiredRecordLookup;
  readonly expire: (tenant: string, id: string, today: Day) => Promise<unknown>;
};

/**
 * Ends what has outlived its last day, company by company: they live in different time zones, so their days end at
 * different hours.
 */
export const expiryJob =
  (
    gateway: Pick<CommandGateway, 'openWorld'>,
    tenants: () => Promise<readonly string[]>,
    { findExpired: ended, expire }: ExpirySource,
  ) =>
  async (): Promise<void> => {
    for (const tenant of await tenants()) {
      const {
        facts: { today },
      } = await gateway.openWorld(systemContext(tenant, 'expiry'));
      for (const id of await ended(tenant, today)) await expire(tenant, id, today).catch(ignoreRefusal);
    }
  };

/** A refusal says that it has not ended after all. */
export function ignoreRefusal(error: unknown): void {
  if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
}
