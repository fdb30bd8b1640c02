import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<Readonly<Record<string, unknown>>>;
  readonly customer: () => Promise<string>;
};

/** Contacts of customers who are invited to the portal. */
export function portalScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  { as, done, customer }: Parts,
): Readonly<Record<string, () => Promise<Scenario>>> {
  const contact = async () => {
    const customerId = await customer();
    const { contacts } = eventData<{ contacts: readonly { id: string }[] }>(
      await run.log.readStream(firm.id, `Customer-${customerId}`),
    );
    return { id: contacts[0]?.id ?? '', body: { customerId, role: 'owner' } };
  };
  const invited = async () => {
    const { id, body } = await contact();
    await done('PUT', `/portal-access/${id}/invite`, body);
    return id;
  };
  return {
    'portal-accesses.invite': async () => {
      const { id, body } = await contact();
      return as({ params: { id }, body });
    },
    'portal-accesses.changeRole': async () => as({ params: { id: await invited() }, body: { role: 'payables' } }),
    'portal-accesses.close': async () => as({ params: { id: await invited() }, body: { reason: 'Left the company' } }),
  };
}
