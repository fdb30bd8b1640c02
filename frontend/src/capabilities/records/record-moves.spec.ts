import { describe, expect, it } from 'vitest';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { company } from '@backoffice/contracts/features/companies';
import { contract } from '@backoffice/contracts/features/contracts';
import { proposal } from '@backoffice/contracts/features/proposals';
import { user } from '@backoffice/contracts/features/users';
import { location } from '@backoffice/contracts/features/locations';
import { allowedMoves } from './record-moves.tsx';

const anyone = () => true;
const open = { id: 'a', signedAt: null };
const signed = { id: 'b', signedAt: '2026-11-20T12:00:00.000Z' };

describe('where a record may go', () => {
  it('is what its resource declares', () => {
    expect(allowedMoves(proposal, 'live', anyone, [open])).toEqual(['archive', 'trash']);
    expect(allowedMoves(location, 'live', anyone, [open])).toEqual(['trash']);
    expect(allowedMoves(contract, 'live', anyone, [open])).toEqual(['trash']);
    expect(allowedMoves(changeOrder, 'live', anyone, [open])).toEqual(['archive', 'trash']);
  });
  it('leaves out what the person may not', () =>
    expect(allowedMoves(proposal, 'live', (check) => check !== 'action:proposal.delete', [open])).toEqual(['archive']));
  it('is out of the trash for a company, and not into it: that is asked about first', () => {
    expect(allowedMoves(company, 'live', anyone, [open])).toEqual([]);
    expect(allowedMoves(company, 'trashed', anyone, [open])).toEqual(['restore']);
  });
  it('is out of the trash for people, one or many, by whoever may delete them', () => {
    expect([
      allowedMoves(user, 'live', anyone, [open]),
      allowedMoves(user, 'trashed', anyone, [open]),
      allowedMoves(user, 'trashed', anyone, [], true),
    ]).toEqual([[], ['restore'], ['restore']]);
    expect(allowedMoves(user, 'trashed', (check) => check !== 'action:user.delete', [open])).toEqual([]);
  });
  it('is not the trash once it is signed, wherever it lies', () => {
    expect(allowedMoves(proposal, 'live', anyone, [signed])).toEqual(['archive']);
    expect(allowedMoves(proposal, 'archived', anyone, [signed])).toEqual(['unarchive']);
    expect(allowedMoves(contract, 'live', anyone, [signed])).toEqual([]);
    expect(allowedMoves(changeOrder, 'live', anyone, [{ ...open, isHeld: true }])).toEqual(['archive']);
  });
  it('is decided by the one that may the least', () =>
    expect(allowedMoves(proposal, 'live', anyone, [open, signed], true)).toEqual(['archive']));
});
