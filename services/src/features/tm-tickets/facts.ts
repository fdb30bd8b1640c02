import { factsRead, valueOn } from '@backoffice/contracts/capabilities';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { contract } from '@backoffice/contracts/features/contracts';
import { hoursOn, jobCost } from '@backoffice/contracts/features/job-costs';
import {
  tmTicketGuards,
  type TmTicket,
  type TmTicketContent,
  type TmTicketFacts,
} from '@backoffice/contracts/features/tm-tickets';
import { verbOf, type Day } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { workerDayScope } from '#domain/crew/worker-days.ts';
import { recordsOf } from '#domain/records-of.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

type TmTicketLines = Partial<Pick<TmTicketContent, 'labor' | 'equipment' | 'date'>> & { readonly contractId?: string };
const nothing = { contract: null, workers: new Map(), equipment: new Map(), dayHours: new Map() };

export const tmTicketFacts: GatherFacts<TmTicketFacts, TmTicket> = async ({ type, data }, world, ticket) => {
  const { today } = world.facts;
  const verb = verbOf('TmTicket', type);
  const reads = factsRead(tmTicketGuards, verb);
  if (!reads.has('contract')) return { today, ...nothing };
  const named = data as TmTicketLines; // what begins one names its contract, and what is written its lines
  const date = named.date ?? ticket?.date ?? today;
  const labor = named.labor ?? ticket?.labor ?? [];
  const machines = named.equipment ?? ticket?.equipment ?? [];
  const writes = ['Create', 'Edit', 'Price'].includes(verb);
  const contractId = ticket?.contractId ?? named.contractId ?? '';
  return {
    today,
    contract: await contractOf(contractId, world),
    workers: writes ? await workersOf(labor, ticket, date, world) : new Map(),
    equipment: writes ? await machinesOf(machines, ticket, world) : new Map(),
    dayHours: reads.has('dayHours') ? await hoursOfDay(contractId, labor, date, world) : new Map(),
  };
};

async function contractOf(id: string, world: World): Promise<TmTicketFacts['contract']> {
  const found = await world.visibleRecord(contract, id);
  if (!found || found.trashedAt !== null) return null;
  return {
    origin: originUnder(found),
    closed: found.closedAt !== null,
    voided: found.voidedAt !== null,
    terms: found.tmTerms,
  };
}

type Entry = readonly [id: string, { readonly trashedAt: string | null; readonly status: string }];
/** What can be chosen, and what is on the ticket already. */
function choiceBeside(named: readonly (string | null)[] = []) {
  const kept = new Set(named);
  return ([id, { trashedAt, status }]: Entry) => kept.has(id) || (trashedAt === null && status === 'active');
}

async function workersOf(
  labor: readonly { readonly workerId: string }[],
  ticket: TmTicket | null,
  date: Day,
  world: World,
): Promise<TmTicketFacts['workers']> {
  const ids = labor.map(({ workerId }) => workerId);
  const found = await recordsOf(worker, ids, world);
  const isChoice = choiceBeside(ticket?.labor.map(({ workerId }) => workerId));
  return new Map(
    [...found]
      .filter(isChoice)
      .map(([id, person]) => [
        id,
        { name: person.name, classification: person.classification, billRate: valueOn(person, 'billRate', date) },
      ]),
  );
}

async function machinesOf(
  lines: readonly { readonly equipmentId: string | null }[],
  ticket: TmTicket | null,
  world: World,
): Promise<TmTicketFacts['equipment']> {
  const isChoice = choiceBeside(ticket?.equipment.map(({ equipmentId }) => equipmentId));
  const found = await recordsOf(
    equipment,
    lines.flatMap(({ equipmentId }) => equipmentId ?? []),
    world,
  );
  return new Map([...found].filter(isChoice).map(([id, { name }]) => [id, name]));
}

/** By the tickets of the job's costs as they stand. */
async function hoursOfDay(
  contractId: string,
  labor: readonly { readonly workerId: string }[],
  date: Day,
  world: World,
): Promise<TmTicketFacts['dayHours']> {
  const hours = await Promise.all(
    [...new Set(labor.map(({ workerId }) => workerId))].map(async (workerId) => {
      const costs = await recordsOf(jobCost, await world.claimHolders(workerDayScope(workerId, date)), world);
      const ofJob = [...costs.values()].filter((each) => each.contractId === contractId && each.trashedAt === null);
      return [workerId, ofJob.reduce((sum, { labors }) => sum + hoursOn(labors, workerId, date), 0)] as const;
    }),
  );
  return new Map(hours);
}

export const tmTicketCorrespondence = (ticket: TmTicket, world: World): Promise<Correspondence> =>
  correspondenceOf(
    ticket,
    {
      receives: 'changeOrder',
      template: 'tmTicket',
      amount: 0,
      letter: letterAround({ ...usualWords.tmTicket, title: `T&M ticket ${ticket.number}` }),
    },
    world,
  );
