import {
  journalExportOwnRoutes,
  journalExports,
  type ExportedFile,
  type ExportRequest,
  type JournalExportCommand,
} from '@backoffice/contracts/features/journal-exports';
import type { Files } from '@backoffice/infra/files';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { ExecuteResult } from '#kernel/execute.ts';

/**
 * What did not go out to a program yet, as that takes it; the reading side knows. @throws HttpProblem 422 for what the
 * format cannot say, and 503 while the tables have not seen all that is recorded
 */
export type WriteExport = (
  tenant: string,
  request: ExportRequest,
) => Promise<Omit<ExportedFile, 'exportId' | 'filePath'> & { readonly bytes: Uint8Array }>;

type ExportPorts = CommandGateway & {
  readonly files: Pick<Files, 'put'>;
  readonly newId: () => string;
  readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
  readonly writeExport: WriteExport;
};

/** The record of the company stands under the company's own id, whether or not it has begun. */
export const journalExportHandlers = ({ execute, openWorld, findReceipt, ...ports }: ExportPorts): HttpHandler[] => {
  const change = (command: JournalExportCommand, context: CommandContext, expectedVersion: number | null) =>
    execute([{ entity: journalExports.entity, id: context.tenant, creates: true, command, expectedVersion }], context);
  return [
    /** Optimistic lock: an export that another one has overtaken is refused, so that no entry goes out twice. */
    bindHandler(journalExportOwnRoutes.make, async (call) => {
      const context = contextOf(call);
      const done = await findReceipt(context);
      if (done) {
        const { count: _one, ids: _own, ...receipt } = done; // as the first answer, of one record
        return receiptAnswer(receipt, 201);
      }
      const world = await openWorld(context);
      const { version = 0 } = (await world.record(journalExports, world.tenant)) ?? {};
      const { bytes, ...written } = await ports.writeExport(world.tenant, call.body);
      const exportId = ports.newId();
      const filePath = `${world.tenant}/journal-export/${exportId}.${written.fileName.split('.').at(-1)}`;
      if (written.entries > 0) await ports.files.put(filePath, bytes, written.contentType);
      const data = { ...call.body, ...written, exportId, filePath };
      return receiptAnswer(await change({ type: 'MakeExport', data }, context, version), 201);
    }),
    bindHandler(journalExportOwnRoutes.withdraw, async (call) => {
      const data = { exportId: call.params['id'] ?? '', reason: call.body.reason };
      return receiptAnswer(await change({ type: 'WithdrawExport', data }, contextOf(call), null));
    }),
  ];
};
