import { companyHoliday } from '@backoffice/contracts/dictionaries/company-holidays';
import { deterministicUuid } from '@backoffice/infra/http';
import { expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { ownHolidays } from '#domain/crew/own-holidays.ts';
import { systemContext } from '#kernel/context.ts';
import { canyon, featureFixture } from './feature-fixture.spec-kit.ts';

it('a company’s holidays are those of its list that are active and not in the trash', async () => {
  const run = await featureFixture(dictionaryFeature(companyHoliday));
  const days = ['2026-12-24', '2026-12-31', '2027-04-02'];
  for (const date of days)
    await run.send('CompanyHoliday', deterministicUuid(date), 'CreateCompanyHoliday', { name: `Day ${date}`, date });
  await run.send('CompanyHoliday', deterministicUuid('2026-12-31'), 'ChangeCompanyHolidayStatus', {
    status: 'inactive',
  });
  await run.send('CompanyHoliday', deterministicUuid('2027-04-02'), 'TrashCompanyHoliday');
  const world = await run.gateway.openWorld(systemContext(canyon, 'ask'));
  expect((await ownHolidays(world)).map(({ date, name, isWorked }) => ({ date, name, isWorked }))).toEqual([
    { date: '2026-12-24', name: 'Day 2026-12-24', isWorked: false },
  ]);
});
