import { payrollRunOwnRoutes } from '@backoffice/contracts/features/payroll-runs';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { readPayrollFile } from '#domain/payroll-file.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** Nothing is written: what is read becomes the lines of a payroll that somebody posts. */
export const payrollRunHandlers = ({ openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(payrollRunOwnRoutes.readFile, async (call) =>
    readPayrollFile(call.body.content, await openWorld(contextOf(call))),
  ),
];
