import {
  contract,
  contractOwnRoutes,
  contractRefusals,
  type CostPlusDetails,
  type GenerationDetails,
} from '@backoffice/contracts/features/contracts';
import { sumLineAmounts } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { refusalFailure } from '#kernel/refusal-failure.ts';
import { contractedLines } from './decider.ts';
import { costPlusPlace, defaultRetentionOf, sourceProposalOf } from './facts.ts';

export const contractHandlers = ({ openWorld: look }: CommandGateway): HttpHandler[] => [
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
