import {
  contract,
  contractOwnRoutes,
  contractRefusals,
  type GenerationDetails,
} from '@backoffice/contracts/features/contracts';
import { totalOf } from '@backoffice/contracts/kernel';
import { handle, notFound, type Handler } from '@backoffice/infra/http';
import { nextIn, numberScope } from '#capabilities/number.ts';
import { contextOf } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';
import { refusal } from '#kernel/refused.ts';
import { contracted } from './decider.ts';
import { defaultRetentionOf, sourceOf } from './facts.ts';

export const contractHandlers = ({ look }: Door): Handler[] => [
  handle(contractOwnRoutes.generationDetails, async (call): Promise<GenerationDetails> => {
    const { proposalId } = call.query;
    const world = await look(contextOf(call));
    const source = await sourceOf(proposalId, world);
    if (!source?.location) throw notFound();
    if (!source.accepted) throw refusal({ code: 'PROPOSAL_NOT_ACCEPTED', field: 'proposalId' }, contractRefusals);
    const {
      number: proposalNumber,
      parties: { customerName, locationName, salesmanName },
      location: { isPublicWork },
      name,
      terms,
      hideTerms,
    } = source;
    const lineItems = contracted(source.lineItems);
    const [number, retentionBp] = await Promise.all([
      nextIn(numberScope(contract, {}), world),
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
      amount: totalOf(lineItems),
      retentionBp,
      isPublicWork,
      terms,
      hideTerms,
    };
  }),
];
