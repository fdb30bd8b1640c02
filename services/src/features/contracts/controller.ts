import { payrollDigest, swornTotals } from '@backoffice/contracts/features/certified-payroll';
import {
  contract,
  contractOwnRoutes,
  contractRefusals,
  type CostPlusDetails,
  type ContractRefusal,
  type GenerationDetails,
  type SwornRow,
} from '@backoffice/contracts/features/contracts';
import { dayText, sumLineAmounts, type Day } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contractedLines } from './decider.ts';
import { costPlusPlace, defaultRetentionOf, sourceProposalOf } from './facts.ts';

/** The payroll of a project and a week as the tables have it, and what stands against signing it. */
export type DrawPayroll = (
  tenant: string,
  contractId: string,
  weekEnding: Day,
) => Promise<{
  readonly rows: readonly SwornRow[];
  readonly payrollNo: number;
  readonly objections: readonly string[];
}>;
type ContractPorts = CommandGateway & { readonly drawPayroll: DrawPayroll };

export const contractHandlers = ({ openWorld: look, execute, drawPayroll }: ContractPorts): HttpHandler[] => [
  bindHandler(contractOwnRoutes.signPayroll, async (call) => {
    const context = contextOf(call);
    const id = call.params['id'] ?? '';
    const { weekEnding, hours, gross, ...official } = call.body;
    if (!(await (await look(context)).visibleRecord(contract, id))) throw notFound();
    const { rows, payrollNo, objections } = await drawPayroll(context.tenant, id, weekEnding);
    const refused = (code: ContractRefusal, values: Readonly<Record<string, string>> = {}) =>
      refusalFailure({ code, field: 'weekEnding', values }, contractRefusals);
    const [why] = objections;
    if (rows.length === 0) throw refused('PAYROLL_EMPTY', { date: dayText(weekEnding) });
    if (why !== undefined) throw refused('PAYROLL_NOT_READY', { why });
    const drawn = swornTotals(rows);
    if (drawn.hours !== hours || drawn.gross !== gross) throw refused('PAYROLL_STALE');
    const data = { weekEnding, payrollNo, ...official, rows: [...rows], digest: payrollDigest(rows) };
    const command = { type: 'SignContractPayroll', data };
    return receiptAnswer(await execute([{ entity: contract.entity, id, command }], context));
  }),
  bindHandler(contractOwnRoutes.generationDetails, async (call): Promise<GenerationDetails> => {
    const { proposalId } = call.query;
    const world = await look(contextOf(call));
    const source = await sourceProposalOf(proposalId, world);
    if (!source?.location) throw notFound();
    if (!source.accepted)
      throw refusalFailure({ code: 'PROPOSAL_NOT_ACCEPTED', field: 'proposalId' }, contractRefusals);
    if (source.superseded) throw refusalFailure({ code: 'PROPOSAL_SUPERSEDED', field: 'proposalId' }, contractRefusals);
    const {
      number: proposalNumber,
      parties: { customerName, locationName, salesmanName },
      location: { isPublicWork },
      name,
      terms,
      hideTerms,
    } = source;
    const lineItems = contractedLines(source.lineItems);
    const [number, retentionBp] = await Promise.all([
      nextNumberIn(numberScope(contract, {}), world),
      defaultRetentionOf(world),
    ]);
    return {
      proposalId,
      proposalNumber,
      number,
      name,
      date: world.facts.today,
      customerName,
      locationName,
      salesmanName,
      lineItems,
      amount: sumLineAmounts(lineItems),
      retentionBp,
      isPublicWork,
      terms,
      hideTerms,
    };
  }),
  bindHandler(contractOwnRoutes.costPlusDetails, async (call): Promise<CostPlusDetails> => {
    const { locationId } = call.query;
    const world = await look(contextOf(call));
    const place = await costPlusPlace(locationId, world);
    if (!place) throw notFound();
    const {
      parties: { customerName, locationName, salesmanName },
      request,
      ...rest
    } = place;
    return {
      ...rest,
      locationId,
      customerName,
      locationName,
      salesmanName,
      isApproved: request?.status === 'approved',
      proposedFeeBp: request?.proposedFeeBp ?? null,
      number: await nextNumberIn(numberScope(contract, {}), world),
      retentionBp: await defaultRetentionOf(world),
      date: world.facts.today,
    };
  }),
];
