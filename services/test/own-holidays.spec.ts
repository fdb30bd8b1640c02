import { holiday } from '@backoffice/contracts/dictionaries/holidays';
import { deterministicUuid } from '@backoffice/infra/http';
import { expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { ownHolidays } from '#domain/own-holidays.ts';
import { systemContext } from '#kernel/context.ts';
import { canyon, featureFixture } from './feature-fixture.spec-kit.ts';

it('a company’s holidays are those of its list that are active and not in the trash', async () => {
  const run = await featureFixture(dictionaryFeature(holiday));
  const days = ['2026-12-24', '2026-12-31', '2027-04-02'];
  for (const date of days)
    await run.send('Holiday', deterministicUuid(date), 'CreateHoliday', { name: `Day ${date}`, date });
  await run.send('Holiday', deterministicUuid('2026-12-31'), 'ChangeHolidayStatus', { status: 'inactive' });
  await run.send('Holiday', deterministicUuid('2027-04-02'), 'TrashHoliday');
  const world = await run.gateway.openWorld(systemContext(canyon, 'ask'));
  expect((await ownHolidays(world)).map(({ date, name, isWorked }) => ({ date, name, isWorked }))).toEqual([
    { date: '2026-12-24', name: 'Day 2026-12-24', isWorked: false },
  ]);
});
