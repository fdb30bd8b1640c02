import type { PayApplicationContent } from '@backoffice/contracts/features/pay-applications';
import type { Scenario } from './people-scenarios.spec-kit.ts';
import { eventData, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly signedContract: () => Promise<string>;
};

/** An application for payment of a signed contract, as far along as a route needs it. */
export function payApplicationScenarios(
  run: ServedWriteSide,
  firm: TestCompany,
  { as, done, signedContract }: Parts,
): {
  readonly application: () => Promise<string>;
  readonly submitted: () => Promise<string>;
  readonly scenarios: Readonly<Record<string, () => Promise<Scenario>>>;
} {
  const bodyOf = async () => {
    const contractId = await signedContract();
    const { lineItems } = eventData<{ lineItems: { id: string }[] }>(
      await run.log.readStream(firm.id, `Contract-${contractId}`),
      'ContractCreated',
    );
    const sourceLineItemId = lineItems[0]?.id;
    const retention = {
      tiers: [{ fromBp: 0, workBp: 500, storedBp: 500 }],
      lines: [{ sourceLineItemId, bp: 300 }],
    };
    return { contractId, lines: [{ sourceLineItemId, percentToDate: 2_500 }], retention };
  };
  const application = async () => String((await done('POST', '/pay-applications/create', await bodyOf())).id);
  const submitted = async () => {
    const id = await application();
    await done('PUT', `/pay-applications/${id}/submit`, {});
    return id;
  };
  const drafted = async (id: string) =>
    eventData<Pick<PayApplicationContent, 'retention' | 'sheet'>>(
      await run.log.readStream(firm.id, `PayApplication-${id}`),
    );
  const certificate = async (id: string) => {
    const [line] = (await drafted(id)).sheet.lines;
    const lines = [{ sourceLineItemId: line?.sourceLineItemId, workToDate: line?.work, storedToDate: 0 }];
    return { certifiedBy: 'Ana Ruiz', lines };
  };
  const reason = { reason: 'A line was wrong' };
  return {
    application,
    submitted,
    scenarios: {
      'pay-applications.draft': async () => as({ body: await bodyOf() }),
      'pay-applications.edit': async () => {
        const id = await application();
        return as({ params: { id }, body: { notes: 'As agreed', retention: (await drafted(id)).retention } });
      },
      'pay-applications.submit': async () => as({ params: { id: await application() }, body: {} }),
      'pay-applications.recall': async () => as({ params: { id: await submitted() }, body: reason }),
      'pay-applications.certify': async () => {
        const id = await submitted();
        return as({ params: { id }, body: await certificate(id) });
      },
      'pay-applications.uncertify': async () => {
        const id = await submitted();
        await done('PUT', `/pay-applications/${id}/certify`, await certificate(id));
        return as({ params: { id }, body: reason });
      },
      'pay-applications.withdraw': async () => as({ params: { id: await application() }, body: reason }),
    },
  };
}
