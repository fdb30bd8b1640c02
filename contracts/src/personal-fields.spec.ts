import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { resources } from './index.ts';
import { eventTexts, unusedKeys } from './personal-fields.ts';
import { defineMessages } from '#kernel/index.ts';
import { bank } from './features/banks/dictionary.ts';

const texts = resources.flatMap(eventTexts);
const markOf = (event: string, field: string) =>
  texts.find((text) => text.event === event && text.field === field)?.mark;

describe('what texts of events say about people', () => {
  it('every text of every event is marked, by its field or in the table', () => {
    expect(texts.length).toBeGreaterThan(1_000);
    expect(texts.filter(({ mark, why }) => !mark || !why)).toEqual([]);
  });
  it('every key of the table of marks fits a text of an event', () => expect(unusedKeys(resources)).toEqual([]));
  it('a text that nobody has marked is found, at any depth', () => {
    const events = defineMessages({ BankNicknamed: z.object({ given: z.array(z.object({ nickname: z.string() })) }) });
    expect(eventTexts({ ...bank, events })).toContainEqual({
      event: 'BankNicknamed',
      field: 'given[].nickname',
      mark: undefined,
      why: '',
    });
  });
  it.each([
    ['CustomerCreated', 'name', 'names'],
    ['CustomerCreated', 'contacts[].phone', 'names'],
    ['CustomerEdited', 'notes', 'describes'],
    ['WorkerCreated', 'ssnLast4', 'names'],
    ['ContractCreated', 'lender.name', 'names'],
    ['ContractSigned', 'name', 'names'],
    ['ContractCreated', 'name', 'none'],
    ['ContractFileAttached', 'name', 'describes'],
    ['CompanyCreated', 'email', 'none'],
    ['ReleaseFieldChanged', 'to', 'names'],
  ])('in %s the text %s: %s', (event, field, mark) => expect(markOf(event, field)).toBe(mark));
});
