import { BankFields } from '@backoffice/contracts/features/banks';
import { it } from 'vitest';
import { factsAt, specOf } from '#test/decider.spec-kit.ts';
import { banks } from './module.ts';

const { given } = specOf(banks, factsAt());
const first = BankFields.parse({ name: 'First Bank', accountLast4: '4471' });
const created = { type: 'BankCreated', data: first } as const;

it('keeps what is asked for', () => given().when({ type: 'CreateBank', data: first }).then(created));
it('is edited', () =>
  given(created)
    .when({ type: 'EditBank', data: { ...first, glCode: '1010' } })
    .then({ type: 'BankEdited', data: { ...first, glCode: '1010' } }));
it('an edit that changes nothing leaves no trace', () =>
  given(created, { type: 'BankDeactivated', data: {} }).when({ type: 'EditBank', data: first }).then());
it('is not begun again when it is there', () =>
  given(created)
    .when({ type: 'CreateBank', data: { ...first, glCode: '1010' } })
    .then());
