import type { Day } from '@backoffice/contracts/kernel';
import { Failure } from '@backoffice/infra/http';
import { systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';

/** Which records of a company ended before a day; as far as the caller knows: the rule is asked again for each of them. */
export type Ended = (tenant: string, today: Day) => Promise<readonly string[]>;

type Ends = { readonly ended: Ended; readonly expire: (tenant: string, id: string, today: Day) => Promise<unknown> };

/** Ends what has outlived its last day, company by company: they live in different time zones, so their days end at different hours. */
export const expiring =
  (door: Pick<Door, 'look'>, tenants: () => Promise<readonly string[]>, { ended, expire }: Ends) =>
  async (): Promise<void> => {
    for (const tenant of await tenants()) {
      const {
        facts: { today },
      } = await door.look(systemContext(tenant, 'expiry'));
      for (const id of await ended(tenant, today)) await expire(tenant, id, today).catch(unlessRefused);
    }
  };

/** A refusal says that it has not ended after all. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Failure) || error.status >= 500) throw error;
}
