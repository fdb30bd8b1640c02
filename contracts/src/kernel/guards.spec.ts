import { describe, expect, it } from 'vitest';
import { firstRefusal, guardsReading, verbOf, type CommandOf } from './guards.ts';

type Gate = { readonly open: boolean; readonly keys: number };
const guard = guardsReading<{ readonly isNight: boolean }, 'CLOSED' | 'NIGHT' | 'TOO_MANY'>();
const closed = guard('CLOSED', { field: 'gate', when: ({ open }: Gate) => !open });
const night = guard('NIGHT', { reads: ['isNight'], when: (_, { isNight }) => isNight });
const tooMany = guard('TOO_MANY', {
  reads: ['command'],
  when: ({ keys }: Gate, { command: { data } }: CommandOf<{ wanted: number }>) =>
    data.wanted > keys && { keys: String(keys) },
});
const guards = [closed, night, tooMany];
const command = { type: 'TakeKeys', data: { wanted: 3 } };

describe('guards', () => {
  it('guards refuse in the order in which they are listed', () =>
    expect([
      firstRefusal(guards, { open: false, keys: 2 }, { isNight: true, command }),
      firstRefusal(guards, { open: true, keys: 2 }, { isNight: true, command }),
      firstRefusal(guards, { open: true, keys: 2 }, { isNight: false, command }),
      firstRefusal(guards, { open: true, keys: 3 }, { isNight: false, command }),
    ]).toEqual([
      { code: 'CLOSED', field: 'gate' },
      { code: 'NIGHT' },
      { code: 'TOO_MANY', values: { keys: '2' } },
      null,
    ]));
  it('guards that read unknown facts are skipped', () =>
    expect([
      firstRefusal(guards, { open: true, keys: 2 }, {}),
      firstRefusal(guards, { open: false, keys: 2 }, {}),
      firstRefusal(guards, { open: true, keys: 2 }, { command }),
    ]).toEqual([null, { code: 'CLOSED', field: 'gate' }, { code: 'TOO_MANY', values: { keys: '2' } }]));
});

it('a verb is the name of a command without the entity', () =>
  expect(['VoidContract', 'VoidContractSignature', 'EditDeposit'].map((each) => verbOf('Contract', each))).toEqual([
    'Void',
    'VoidSignature',
    'EditDeposit',
  ]));
