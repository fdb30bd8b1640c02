import { Acceptance, proposal, proposalRoutes, ProposalStatus, Section } from '@backoffice/contracts/features/proposals';
import { Answer, type Handler } from '@backoffice/infra/http';
import type { ReadFeature, ReadPorts } from '#kernel/feature.ts';
import { proposals } from './projection.ts';
import { behindLink, pdfAnswer, publicProposal, recordedProposal, renderProposal } from './resolver.ts';
import { proposalsTable } from './table.ts';

export const proposalsFeature: ReadFeature = {
  projection: proposals, table: proposalsTable, names: { Acceptance, ProposalSection: Section, ProposalStatus },
  handlers: readsOf, render: renderProposal,
};

/** What a browser or a search engine may keep of a page that is meant for the holder of a link: nothing. */
const UNKEPT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

function readsOf(ports: ReadPorts): Handler[] {
  const read = (name: string, run: Handler['run']): Handler => ({ route: routeNamed(`proposals.${name}`), run });
  return [
    read('links', async ({ params, caller }) => ({ items: (await ports.reads.one(proposal, params['id'] ?? '', caller, ['links']))['links'] })),
    read('pdf', async ({ params, caller }) => {
      const id = params['id'] ?? '';
      await ports.reads.one(proposal, id, caller, ['id']);
      return pdfAnswer(ports, await recordedProposal(ports, caller.tenant, id));
    }),
    read('preview', async (call) => new Answer(publicProposal(await behindLink(ports, call), ports.clock.now()), { headers: UNKEPT })),
    read('previewPdf', async (call) => pdfAnswer(ports, await behindLink(ports, call))),
  ];
}

function routeNamed(name: string) {
  const route = proposalRoutes.find((each) => each.name === name);
  if (!route) throw new Error(`There is no route ${name}`);
  return route;
}
