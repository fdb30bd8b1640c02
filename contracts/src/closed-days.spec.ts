import { describe, expect, it } from 'vitest';
import { commandsOf } from './capabilities/index.ts';
import { closedDays } from './closed-days.ts';
import { resources } from './index.ts';

const posting = resources.filter(({ can }) => can.posts);

describe('closed days', () => {
  it.each(posting.map((resource) => [resource.entity, resource] as const))(
    'every command of %s says what it does to a closed day',
    (entity, resource) =>
      expect(Object.keys(closedDays[entity] ?? {}).toSorted()).toEqual(Object.keys(commandsOf(resource)).toSorted()),
  );
  it('only records that post to the books or move figures of days are named', () =>
    expect(Object.keys(closedDays).toSorted()).toEqual(posting.map(({ entity }) => entity).toSorted()));
});
