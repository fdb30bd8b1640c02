import { systemClock } from '@backoffice/infra/clock';
import type { AppendRequest, EventMeta } from '@backoffice/infra/event-log';

const STREAM_LENGTH = 10;

/** The next append of a caller: one event of ~480 bytes. */
export function nextAppend(tenant: string): (caller: number) => AppendRequest {
  const next = streamEnds();
  return (caller) => {
    const { stream, version } = next(caller);
    return {
      tenant,
      meta: meta(),
      writes: [{ stream, expectedVersion: version, events: [{ type: 'InvoiceIssued', data: invoice() }] }],
    };
  };
}

/** Each caller fills one stream after another. */
export function streamEnds() {
  const current = new Map<number, { stream: string; version: number }>();
  return (caller: number) => {
    const last = current.get(caller);
    const next =
      last && last.version + 1 < STREAM_LENGTH
        ? { ...last, version: last.version + 1 }
        : { stream: `invoice-${systemClock.newId()}`, version: 0 };
    current.set(caller, next);
    return next;
  };
}

export function meta(): EventMeta {
  const commandId = systemClock.newId();
  return {
    actor: { kind: 'user', id: '0190aaaa-0000-7000-8000-000000000001', name: 'Kim Estimator', role: 'OA' },
    commandId,
    requestHash: 'd2a84f4b8b650937ec8f73cd8be2c74add5a911ba64df27458ed8229da804a26',
    correlationId: commandId,
    causationId: null,
    at: systemClock.now(),
  };
}

let serial = 0;

export function invoice() {
  const n = serial++;
  return {
    documentId: `inv-${n}`,
    kind: 'invoice',
    number: `INV-2026-${n}`.padEnd(16, '0'),
    customerId: `cust-${n % 997}`,
    projectId: `job-${n % 211}`,
    currency: 'USD',
    totalCents: 100_000 + (n % 90_000),
    taxCents: 8_250,
    dueOn: '2026-12-20',
    by: `user-${n % 17}`,
    note: 'retainage 10 percent held until substantial completion',
    line: {
      sku: `LAB-0${n % 9}`,
      qty: 12,
      unitCents: 8_450,
      costCode: '09-29-00',
      description:
        'Remove and replace 240 sf of drywall at level 2 corridor, including tape, texture and paint to match existing finish',
    },
  };
}
