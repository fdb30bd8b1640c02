import type { PublicProposal } from '@backoffice/contracts/features/proposals';
import { vi } from 'vitest';

const line = (
  n: number,
  kind: PublicProposal['lineItems'][number]['kind'],
  name: string,
  quantity: number,
  unit: string,
  unitPrice: number,
  amount: number,
  selected = true,
) => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  kind,
  name,
  description: '',
  quantity,
  unit,
  unitPrice,
  selected,
  isPhase: kind === 'service',
  amount,
});

/** The proposal every worked example of the product starts from: 18,188.38 in total. */
export const retainingWall: PublicProposal = {
  company: {
    name: 'Pacific Slope Builders',
    licenseNumber: '1048213',
    licenseClasses: ['B', 'C-8'],
    logo: null,
    address: '2210 Harbor Drive, San Diego, CA 92101',
    phone: '+16195550142',
    email: 'office@pacificslope.example',
  },
  number: '12',
  name: 'Retaining wall',
  date: '2026-11-20',
  goodThruDate: '2026-12-20',
  status: 'sent',
  customerName: 'Whitfield Family Trust',
  customerAddress: '418 Alder Court, La Mesa, CA 91942',
  contactName: 'Dana Whitfield',
  locationName: 'Alder Court residence',
  locationAddress: '418 Alder Court, La Mesa, CA 91942',
  salesmanName: 'Marco Reyes',
  lineItems: [
    line(1, 'service', 'Demolition', 10_000, 'ls', 425_000, 425_000),
    line(2, 'service', 'Retaining wall', 3_125_000, 'sf', 3_875, 1_210_938),
    line(3, 'service', 'Drainage', 850_000, 'lf', 2_740, 232_900),
    line(4, 'discount', 'Neighbor discount', 10_000, 'ls', -50_000, -50_000),
    line(5, 'option', 'Cable railing', 10_000, 'ls', 310_000, 310_000, false),
  ],
  amount: 1_818_838,
  terms: 'Work starts within **four weeks**.',
  sections: [{ title: 'Not included', body: '- Painting' }],
  photos: [],
  contentHash: 'a3'.repeat(32),
  today: '2026-11-20',
  canSign: true,
  signature: null,
};
export const danaSignature = {
  signedAt: '2026-11-20T18:05:00.000Z',
  name: 'Dana Whitfield',
  title: 'Trustee',
  company: 'Whitfield Family Trust',
  date: '2026-11-20',
  method: 'link' as const,
};

type RecordedRequest = { method: string; url: string; key: string | null; body: unknown };
export const jsonResponse = (body: unknown) => () => Response.json(body);
export const problemResponse =
  (status: number, code: string, message: string, headers = {}) =>
  () =>
    Response.json({ type: 'VALIDATION_ERROR', code, message, details: [], requestId: 'r' }, { status, headers });

/** A server that gives these answers to what is asked of it, the last one for ever, and remembers what it was sent. */
export function stubServer(answers: Record<string, (() => Response)[]>) {
  const sent: RecordedRequest[] = [];
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async (
        url: string,
        { method, headers, body }: { method: string; headers: Record<string, string>; body?: string },
      ) => {
        const asked = `${method} ${url.split('/').at(-1)}`;
        const said: unknown = body ? JSON.parse(body) : null;
        sent.push({ method, url, key: headers['idempotency-key'] ?? null, body: said });
        const left = answers[asked];
        const next = left && left.length > 1 ? left.shift() : left?.[0];
        if (!next) throw new TypeError(`Nothing answers ${asked}`);
        return next();
      },
    ),
  );
  return { sent, last: (method: string) => sent.findLast((each) => each.method === method) };
}

/** What jsdom lacks: modal dialogs, canvases and the watching of sizes. */
export function stubBrowserApis() {
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const context = {
    measureText: (text: string) => ({ width: text.length * 40 }),
    fillText: () => {},
    clearRect: () => {},
    fillRect: () => {},
  };
  // enough of a context to write a name
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,iVBORw0KGgoAAA==');
}
