import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { openMetrics } from './index.ts';

type Rule = { readonly alert: string; readonly expr: string; readonly annotations: { readonly summary: string } };
type Dashboard = {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};

const { groups } = parse(readFileSync('infra/observability/prometheus-alerts.yml', 'utf8')) as {
  groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
// both our own
const { panels } = JSON.parse(readFileSync('infra/observability/grafana-dashboard.json', 'utf8')) as Dashboard;

/** What a process exports: names as PromQL asks for them, with those of the parts of a histogram. */
async function exportedNames(): Promise<ReadonlySet<string>> {
  const text = await (await openMetrics(['api'])).text();
  return new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
}
const namesIn = (expr: string) => expr.match(/\b(backoffice|process|nodejs)_\w+/g) ?? [];

describe('what alerts and the dashboard ask for', () => {
  it.each(rules)(
    'the alert $alert asks for metrics that are exported, and says what is wrong',
    async ({ expr, annotations }) => {
      const exported = await exportedNames();
      expect(namesIn(expr).length).toBeGreaterThan(0);
      expect(namesIn(expr).filter((name) => !exported.has(name))).toEqual([]);
      expect(annotations.summary).toMatch(/\.$/);
    },
  );
  it.each(panels)('the panel $title shows metrics that are exported', async ({ targets }) => {
    const exported = await exportedNames();
    for (const { expr } of targets) {
      expect(namesIn(expr).length).toBeGreaterThan(0);
      expect(namesIn(expr).filter((name) => !exported.has(name))).toEqual([]);
    }
  });
  it('a name that is not exported is found', async () =>
    expect((await exportedNames()).has('backoffice_projections_lag')).toBe(false));
  it.each(['behind', 'refused', 'dead_letters', 'disk', 'relay_active', 'parked_streams'])(
    'somebody is told of %s',
    (subject) => expect(rules.some(({ expr }) => expr.includes(subject))).toBe(true),
  );
});
