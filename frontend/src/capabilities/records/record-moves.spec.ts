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
  it('the moves of a record are those that its resource declares', () => {
    expect(allowedMoves(proposal, 'live', anyone, [open])).toEqual(['archive', 'trash']);
    expect(allowedMoves(location, 'live', anyone, [open])).toEqual(['trash']);
    expect(allowedMoves(contract, 'live', anyone, [open])).toEqual(['trash']);
    expect(allowedMoves(changeOrder, 'live', anyone, [open])).toEqual(['archive', 'trash']);
  });
  it('the moves of a record leave out those the user has no permission for', () =>
    expect(allowedMoves(proposal, 'live', (check) => check !== 'action:proposal.delete', [open])).toEqual(['archive']));
  it('the moves of a company restore it from the trash, but do not put it there without a confirmation', () => {
    expect(allowedMoves(company, 'live', anyone, [open])).toEqual([]);
    expect(allowedMoves(company, 'trashed', anyone, [open])).toEqual(['restore']);
  });
  it('the moves of users restore one or many from the trash, for whoever may delete them', () => {
    expect([
      allowedMoves(user, 'live', anyone, [open]),
      allowedMoves(user, 'trashed', anyone, [open]),
      allowedMoves(user, 'trashed', anyone, [], true),
    ]).toEqual([[], ['restore'], ['restore']]);
    expect(allowedMoves(user, 'trashed', (check) => check !== 'action:user.delete', [open])).toEqual([]);
  });
  it('the moves of a signed record do not include the trash, wherever it is listed', () => {
    expect(allowedMoves(proposal, 'live', anyone, [signed])).toEqual(['archive']);
    expect(allowedMoves(proposal, 'archived', anyone, [signed])).toEqual(['unarchive']);
    expect(allowedMoves(contract, 'live', anyone, [signed])).toEqual([]);
    expect(allowedMoves(changeOrder, 'live', anyone, [{ ...open, isHeld: true }])).toEqual(['archive']);
  });
  it('the moves of several records are those of the most restricted one', () =>
    expect(allowedMoves(proposal, 'live', anyone, [open, signed], true)).toEqual(['archive']));
});
