import type { Day } from '@backoffice/contracts/kernel';
import type { ReadPorts, RenderedDocument } from '#capabilities/read-feature.ts';
import { featureOf } from './features.ts';
import { printedStatement } from './features/receivables/module.ts';

/** Documents and statements as PDF, for sealing, attachments and mails. */
export const documentRenderer = (ports: ReadPorts) => ({
  render(entity: string, tenant: string, id: string): Promise<RenderedDocument> {
    const render = featureOf(entity)?.render;
    if (!render) throw new Error(`${entity} cannot be printed`);
    return render(ports, tenant, id);
  },
  renderStatement: (tenant: string, customerId: string, asOf: Day) =>
    printedStatement(ports, { tenant, customerId, asOf, salesmen: null }),
});
