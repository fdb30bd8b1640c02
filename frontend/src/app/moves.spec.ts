import { describe, expect, it } from 'vitest';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { company } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { proposal } from '@backoffice/contracts/features/proposals';
import { user } from '@backoffice/contracts/features/users';
import { location } from '@backoffice/contracts/features/locations';
import { movesFrom } from '#capabilities/moves.tsx';

const anyone = () => true;
const open = { id: 'a', signedAt: null };
const signed = { id: 'b', signedAt: '2026-11-20T12:00:00.000Z' };

describe('where a record may go', () => {
  it('is what its resource declares', () => {
    expect(movesFrom(proposal, 'live', anyone, [open])).toEqual(['archive', 'trash']);
    expect(movesFrom(location, 'live', anyone, [open])).toEqual(['trash']);
    expect(movesFrom(contract, 'live', anyone, [open])).toEqual(['trash']);
    expect(movesFrom(changeOrder, 'live', anyone, [open])).toEqual(['archive', 'trash']);
  });
  it('leaves out what the person may not', () =>
    expect(movesFrom(proposal, 'live', (check) => check !== 'action:proposal.delete', [open])).toEqual(['archive']));
  it('is out of the trash for a company, and not into it: that is asked about first', () => {
    expect(movesFrom(company, 'live', anyone, [open])).toEqual([]);
    expect(movesFrom(company, 'trashed', anyone, [open])).toEqual(['restore']);
  });
  it('is out of the trash for people, one or many, by whoever may delete them', () => {
    expect([
      movesFrom(user, 'live', anyone, [open]),
      movesFrom(user, 'trashed', anyone, [open]),
      movesFrom(user, 'trashed', anyone, [], true),
    ]).toEqual([[], ['restore'], ['restore']]);
    expect(movesFrom(user, 'trashed', (check) => check !== 'action:user.delete', [open])).toEqual([]);
  });
  it('is not the trash once it is signed, wherever it lies', () => {
    expect(movesFrom(proposal, 'live', anyone, [signed])).toEqual(['archive']);
    expect(movesFrom(proposal, 'archived', anyone, [signed])).toEqual(['unarchive']);
    expect(movesFrom(contract, 'live', anyone, [signed])).toEqual([]);
    expect(movesFrom(changeOrder, 'live', anyone, [{ ...open, isHeld: true }])).toEqual(['archive']);
  });
  it('is decided by the one that may the least', () =>
    expect(movesFrom(proposal, 'live', anyone, [open, signed], true)).toEqual(['archive']));
});
