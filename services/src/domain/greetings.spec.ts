import { describe, expect, it } from 'vitest';
import { fillMergeFields } from '#capabilities/merge-fields.ts';
import { greetedName } from './greetings.ts';

const greeting = (name: string, companyName: string | null = 'Hillcrest HOA') =>
  fillMergeFields('Hello {{contact.firstName}},', { 'contact.firstName': greetedName(name, companyName) });

describe('by what a letter greets', () => {
  it.each([
    ['Grace Tanaka', 'Hello Grace,'],
    ['Dr. Amy Chou', 'Hello Dr. Chou,'],
    ['Dr Samir Khoury', 'Hello Dr Khoury,'],
    ['Fr. Michael Doyle', 'Hello Fr. Doyle,'],
    ['Rev. Paul Agnew', 'Hello Rev. Agnew,'],
    ['Hillcrest HOA', 'Hello,'],
    ['Ridgeline Builders, Inc.', 'Hello,'],
    ['Marco', 'Hello Marco,'],
  ])('%s is greeted: %s', (name, text) => expect(greeting(name)).toBe(text));
  it('a company that is the customer itself is greeted without a name', () =>
    expect(greeting('Mesa Concrete Pumping', 'Mesa Concrete Pumping')).toBe('Hello,'));
});
