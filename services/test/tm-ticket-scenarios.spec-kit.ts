import { randomUUID } from 'node:crypto';
import type { Scenario } from './people-scenarios.spec-kit.ts';

type Parts = {
  readonly as: (more?: Partial<Scenario> & { body?: unknown }) => Scenario;
  readonly done: (method: string, path: string, body?: unknown) => Promise<{ id?: unknown }>;
  readonly signedContract: () => Promise<string>;
};

const terms = { laborRates: [], materialBp: 1_500 };
const rock = () => ({
  name: 'Rock',
  date: '2026-11-02',
  requestedBy: 'Amy Chou',
  material: [{ lineId: randomUUID(), text: 'Base rock', quantity: 125_000, unit: 'ton' }],
});

/** A ticket of extra work: written, submitted, refused, priced and put into a change order. */
export function tmTicketScenarios({ as, done, signedContract }: Parts) {
  const made = async (contractId: string, body = rock()) => {
    const { id } = await done('POST', `/tm-tickets/add?contractId=${contractId}`, body);
    return { id: String(id), lineId: body.material[0]?.lineId };
  };
  const ticket = async () => (await made(await signedContract())).id;
  const submitted = async () => {
    const id = await ticket();
    await done('PUT', `/tm-tickets/${id}/submit`, {});
    return id;
  };
  const refused = async () => {
    const contractId = await signedContract();
    await done('PUT', `/contracts/${contractId}/tm-terms`, terms);
    const { id, lineId } = await made(contractId);
    await done('PUT', `/tm-tickets/${id}/submit`, {});
    await done('PUT', `/tm-tickets/${id}/refuse`, { name: 'Amy Chou', reason: 'She was not there.' });
    return { id, body: { costs: [{ lineId, unitCost: 4_250 }] } };
  };
  /** A whole line of each kind, so that whom and what it names can be put in its place. */
  async function ownLines() {
    const employeeNo = randomUUID().slice(0, 8);
    const hired = { firstName: 'Bridget', lastName: employeeNo, employeeNo, effectiveFrom: '2026-01-01' };
    const { id: workerId } = await done('POST', '/workers/create', { ...hired, regularRate: 3_200 });
    return {
      labor: [{ lineId: randomUUID(), workerId, regular: 800 }],
      equipment: [{ lineId: randomUUID(), name: 'Breaker', working: 100 }],
    };
  }
  const scenarios: Readonly<Record<string, () => Promise<Scenario>>> = {
    'contracts.setTmTerms': async () => as({ params: { id: await signedContract() }, body: terms }),
    'tm-tickets.generationDetails': async () => as({ query: { contractId: await signedContract() } }),
    'tm-tickets.number': async () => as({ query: { contractId: await signedContract() } }),
    'tm-tickets.isUnique': async () => {
      const contractId = await signedContract();
      return as({ params: { id: (await made(contractId)).id }, query: { contractId, number: '7' } });
    },
    'tm-tickets.add': async () =>
      as({ query: { contractId: await signedContract() }, body: { ...rock(), ...(await ownLines()) } }),
    'tm-tickets.submit': async () => as({ params: { id: await ticket() }, body: {} }),
    'tm-tickets.refuse': async () =>
      as({ params: { id: await submitted() }, body: { name: 'Amy Chou', reason: 'She was not there.' } }),
    'tm-tickets.price': async () => {
      const { id, body } = await refused();
      return as({ params: { id }, body });
    },
    'tm-tickets.convert': async () => {
      const { id, body } = await refused();
      await done('PUT', `/tm-tickets/${id}/price`, body);
      return as({ body: { ticketIds: [id] } });
    },
    'tm-tickets.void': async () => as({ params: { id: await ticket() }, body: { reason: 'Written twice' } }),
  };
  const edit = async () => as({ params: { id: await submitted() }, body: { name: 'Edited', ...(await ownLines()) } });
  return { ticket, submitted, edit, scenarios };
}
