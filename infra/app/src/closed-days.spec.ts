import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { resources } from '@backoffice/contracts';
import { eventsOf } from '@backoffice/contracts/capabilities';
import { ledgerFeature } from '@backoffice/projections/features/ledger';
import { features } from '@backoffice/services/testing/posting-features';
import { describe, expect, it } from 'vitest';

const journal = ledgerFeature.projection?.journalHandlers ?? [];
const at = '2026-11-20T12:00:00.000Z';
const actor = { kind: 'user', id: 'kim', name: 'Kim', role: 'OA', onBehalfOf: null } as const;

/**
 * Each frozen sample that the books make entries of: the days of its entries, and those that its record says it posts
 * on.
 */
const postings = journal.flatMap(({ entity, on }) => {
  const resource = resources.find((each) => each.entity === entity);
  const shapes = resource ? eventsOf(resource) : {};
  return globSync(`contracts/samples/${resource?.path}/*.json`).flatMap((file) => {
    const [type = ''] = basename(file).split('.');
    const data = shapes[type]?.parse(JSON.parse(readFileSync(file, 'utf8')));
    const entries = on[type]?.({
      type,
      data,
      entity,
      id: 'r',
      tenant: 't',
      version: 1,
      position: 1,
      at,
      actor,
    } as never);
    const days = new Set((entries ?? []).map((entry) => String(entry['day'])));
    return days.size > 0 ? [{ name: `${entity} ${basename(file)}`, entity, event: { type, data }, days }] : [];
  });
});

describe('the days of closed periods', () => {
  it('samples of events post entries', () => expect(postings.length).toBeGreaterThan(15));
  it.each(postings)(
    '$name says each day that it posts on, so that a closing can refuse it',
    ({ entity, event, days }) => {
      const books = features.find(({ fold }) => fold.resource.entity === entity)?.books;
      const said = new Set(books?.daysOf(event, null).map(({ day }) => day));
      expect([...days].filter((day) => !said.has(day))).toEqual([]);
    },
  );
});
