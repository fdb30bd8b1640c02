import { factsRead } from '@backoffice/contracts/capabilities';
import { contract } from '@backoffice/contracts/features/contracts';
import { warrantyGuards, type Warranty, type WarrantyFacts } from '@backoffice/contracts/features/warranties';
import { verbOf } from '@backoffice/contracts/kernel';
import type { Correspondence } from '#capabilities/send.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { correspondenceOf, letterAround } from '#domain/correspondence.ts';
import { usualWords } from '#domain/usual-letters.ts';
import type { GatherFacts } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

export const warrantyFacts: GatherFacts<WarrantyFacts, Warranty> = async ({ type, data }, world, record) => {
  const { today } = world.facts;
  if (!factsRead(warrantyGuards, verbOf('Warranty', type)).has('contract')) return { today, contract: null };
  const { contractId } = record ?? (data as { contractId: string }); // what begins a warranty names the contract
  const covered = await world.visibleRecord(contract, contractId);
  if (!covered || covered.trashedAt !== null) return { today, contract: null };
  const { date, completedOn, signedAt, voidedAt } = covered;
  return {
    today,
    contract: {
      origin: originUnder(covered),
      date,
      completedOn,
      signed: signedAt !== null,
      voided: voidedAt !== null,
    },
  };
};

export const warrantyCorrespondence = (record: Warranty, world: World): Promise<Correspondence> =>
  correspondenceOf(
    record,
    {
      receives: 'warranty',
      amount: 0,
      letter: letterAround({ ...usualWords.warranty, title: `Warranty ${record.number}` }, 'Read'),
    },
    world,
  );
