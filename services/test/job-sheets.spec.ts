import { describe, expect, it } from 'vitest';
import { companies } from '#src/features/companies/module.ts';
import { jobSheetHandlers } from '#src/features/job-sheets/module.ts';
import { featureFixture } from './feature-fixture.spec-kit.ts';

describe('how job sheets look', () => {
  it('prices are not shown until a company says so, and its columns are kept in their order', async () => {
    const run = await featureFixture(companies);
    const handlers = jobSheetHandlers(run.gateway);
    const look = () => run.call(handlers, 'job-sheets.customization');
    // as the route answers
    const usual = (await look()) as { columns: { key: string; order: number }[]; showPrices: boolean };
    expect(usual).toMatchObject({ showPrices: false, showSignature: true });
    const [first, ...others] = usual.columns;
    const body = { ...usual, footer: 'Call the office.', columns: [{ ...first, order: 9 }, ...others] };
    await run.call(handlers, 'job-sheets.customize', { body });
    expect(await look()).toMatchObject({
      footer: 'Call the office.',
      columns: [...others, { key: 'source', order: 9 }],
    });
  });
});
