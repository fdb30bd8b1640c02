import { createHash } from 'node:crypto';
import { parseRichText } from '@backoffice/contracts/kernel';
import { limitedThreads } from '@backoffice/infra/threads';
import { describe, expect, it } from 'vitest';
import {
  details,
  isDrawable,
  letterhead,
  moneyTable,
  notice,
  paragraphs,
  renderPdf,
  signatureBlock,
  stockPage,
  type PdfDocument,
} from './index.ts';
import { pdfText } from './pdf-text.spec-kit.ts';
import { CONTENT_HASH, sampleProposal } from './sample-proposal.spec-kit.ts';

const document = (body: PdfDocument['body'], change: Partial<PdfDocument> = {}): PdfDocument => ({
  title: 'Sample',
  author: 'Canyon Ridge Builders, Inc.',
  at: '2026-11-20T16:00:00.000Z',
  body,
  ...change,
});
const hashOf = (value: object) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
function paragraphsOf(text: string): PdfDocument['body'] {
  return [paragraphs(parseRichText(text))];
}
/** Everything but the contents of streams, where three letters may stand by chance. */
const skeleton = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .replaceAll(/stream\n.*?\nendstream/gs, '');
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a proposal', () => {
  it('the PDF of a proposal has all its text searchable and copyable', async () => {
    const pages = pdfText(await renderPdf(sampleProposal));
    expect(pages).toHaveLength(3);
    for (const words of [
      'Proposal 12',
      'Renée Ortiz',
      'Segmental retaining wall',
      '312.5',
      '12,109.38',
      '-500.00',
      '$18,188.38',
      'Guard rail on top of the wall',
      '3,100.00',
      'Page 1 of 3',
    ])
      expect(pages[0]).toContain(words);
    for (const words of ['the customer accepts this proposal', 'Board president', 'Page 2 of 3'])
      expect(pages[1]).toContain(words);
    for (const words of ['Signature certificate', '203.0.113.24', CONTENT_HASH, 'Page 3 of 3'])
      expect(pages[2]).toContain(words);
    expect(pages.join('')).toContain('Not included');
    for (const page of pages) expect(page).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|npm run/);
  });

  it('the PDF of a proposal is the same bytes every time', async () => {
    const first = Buffer.from(await renderPdf(sampleProposal));
    expect(first.equals(await renderPdf(sampleProposal))).toBe(true);
    expect(first.equals(await renderPdf(structuredClone(sampleProposal)))).toBe(true);
    expect(first.equals(await renderPdf({ ...sampleProposal, at: '2026-11-20T16:00:01.000Z' }))).toBe(false);
  });

  it('the PDF of a proposal carries its title and author, and no active content', async () => {
    const bones = skeleton(await renderPdf(sampleProposal));
    expect(bones).toContain('/DisplayDocTitle true');
    expect(bones).toContain('(D:20261120160000Z)');
    expect(bones).toContain('(Canyon Ridge Builders, Inc.)');
    expect(bones).not.toMatch(
      /\/(JS|JavaScript|Launch|OpenAction|AA|URI|GoToR|SubmitForm|EmbeddedFile|Annots?|AcroForm)\b/,
    );
  });
});

describe('the structure of a document', () => {
  const count = (bones: string, type: string) => bones.split(new RegExp(`/S /${type}\\b`)).length - 1;

  it('a screen reader meets the headings, tables, lists and pictures of a proposal', async () => {
    const bones = skeleton(await renderPdf(sampleProposal));
    expect(bones).toContain('/Marked true');
    expect({
      titles: count(bones, 'H1'),
      lists: count(bones, 'L'),
      items: count(bones, 'LI'),
      tables: count(bones, 'Table'),
    }).toEqual({ titles: 1, lists: 3, items: 9, tables: 4 });
    expect(bones).toContain('/Alt (Chosen)');
    expect(bones).toContain('/Alt (Not chosen)');
  });

  it('the header of a table that is printed on every page is read once', async () => {
    const rows = Array.from({ length: 120 }, (_, n) => ({ cells: [`Line ${n}`, '1.00'] }));
    const pdf = await renderPdf(document([moneyTable([{ title: 'Description' }, { title: 'Amount' }], rows)]));
    expect(pdfText(pdf).length).toBeGreaterThan(2);
    expect(count(skeleton(pdf), 'TH')).toBe(2);
    expect(count(skeleton(pdf), 'TR')).toBe(121);
  });
});

describe('what else was printed', () => {
  const plain = document(paragraphsOf('Contract 88, conditions and notes. New contract value: $10,200.00'));
  const accented = document(paragraphsOf('Zoë & Søn Čapek, Ñandú Émile, çà Šílený'));
  /** By a thread of its own, in the order given. */
  async function printFresh(documents: readonly PdfDocument[]): Promise<ReadonlyMap<PdfDocument, Buffer>> {
    const print = limitedThreads<PdfDocument, Uint8Array>({
      module: new URL('./worker.ts', import.meta.url),
      threads: 1,
      heapMb: 512,
      timeoutMs: 60_000,
      failure: 'No PDF was made',
    });
    const printed = new Map<PdfDocument, Buffer>();
    for (const each of documents) printed.set(each, Buffer.from(await print(each.author, each)));
    return printed;
  }

  it('a document after one with accents keeps every letter of its text', async () => {
    const printed = await printFresh([accented, plain]);
    const [accents = '', letters = ''] = [accented, plain].map(
      (each) => pdfText(printed.get(each) ?? Buffer.alloc(0))[0],
    );
    expect(accents).toContain('Zoë & Søn Čapek, Ñandú Émile, çà Šílený');
    expect(letters).toContain('Contract 88, conditions and notes. New contract value');
  });

  it('two hundred documents are the same bytes whatever order two workers print them in', async () => {
    const names = [
      'Čapek',
      'Capek',
      'Ñandú',
      'Nandu',
      'Émile',
      'Emile',
      'Søn',
      'Son',
      'Šílený',
      'Zoë',
      'fi ffi',
      '½ × −3',
    ];
    const documents = Array.from({ length: 200 }, (_, n) =>
      document(paragraphsOf(`${names[n % names.length]} & **${names[(n * 7) % names.length]}**, no. ${n}`)),
    );
    const shuffled = documents.toSorted((a, b) => hashOf(a).localeCompare(hashOf(b)));
    expect(shuffled.slice(0, 5)).not.toEqual(documents.slice(0, 5));
    const [straight, mixed] = await Promise.all([printFresh(documents), printFresh(shuffled)]);
    expect(documents.filter((each) => !mixed.get(each)?.equals(straight.get(each) ?? Buffer.alloc(0)))).toEqual([]);
  });
});

describe('what people type', () => {
  const hostile =
    ') >> /OpenAction << /S /JavaScript /JS (app.alert(1)) >> \\ <script> https://evil.example/ file:///etc/passwd';

  it('typed text is printed as plain text everywhere in the PDF', async () => {
    const pdf = await renderPdf(
      document(
        [
          letterhead({ name: hostile, lines: [hostile], title: hostile, facts: [{ label: 'L', value: hostile }] }),
          moneyTable([{ title: hostile }], [{ section: hostile, cells: [{ text: hostile, detail: hostile }] }]),
          paragraphs(parseRichText(`**${hostile}**`)),
          notice(parseRichText(hostile)),
          details([{ label: hostile, value: hostile }]),
          signatureBlock(hostile, [{ role: hostile, signature: 'x', fields: [{ label: 'Name', value: hostile }] }]),
        ],
        { title: hostile, author: hostile, verify: hostile, watermark: 'Draft' },
      ),
    );
    const unescaped = skeleton(pdf).replaceAll(/\((?:\\.|[^\\()])*\)/gs, '()');
    expect(unescaped).not.toMatch(/\/(JS|JavaScript|OpenAction|URI|Launch)\b/);
    expect(pdfText(pdf).join('')).toContain('/JavaScript');
  });

  it.each(['/etc/passwd', 'file:///etc/passwd', 'https://evil.example/logo.png', 'data:image/svg+xml;base64,PHN2Zy8+'])(
    'the PDF renderer never reads %s',
    async (image) => {
      const smuggled: PdfDocument['body'] = JSON.parse(JSON.stringify([{ image, fit: [10, 10] }]));
      await expect(renderPdf(document(smuggled))).rejects.toThrow(/denied|Unknown image format/);
    },
  );
});

describe('a long table', () => {
  const rows = Array.from({ length: 120 }, (_, n) => ({
    section: n % 10 === 0 ? `Phase ${n / 10 + 1}` : undefined,
    cells: [`Line ${n}`, '1,000.00'],
  }));

  it('a long table repeats its header on every page, loses no row, and keeps section titles with their rows', async () => {
    const pages = pdfText(
      await renderPdf(
        document([
          moneyTable(
            [{ title: 'Description' }, { title: 'Scheduled value', figures: true }],
            rows,
            'Schedule of values',
          ),
        ]),
      ),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Schedule of valuesDescriptionScheduled value');
    const all = pages.join('');
    for (let n = 0; n < 120; n++) expect(all).toContain(`Line ${n}1,000.00`);
    for (let phase = 1; phase <= 12; phase++)
      expect(pages.filter((page) => page.includes(`Phase ${phase}Line ${(phase - 1) * 10}1,000.00`))).toHaveLength(1);
  });
});

it('a block may stand in a PDF document twice', async () => {
  const block = details([{ label: 'Ticket', value: 'A123' }]);
  const [once, twice] = await Promise.all(
    [[block], [block, block]].map(async (body) => pdfText(await renderPdf(document(body)))[0] ?? ''),
  );
  expect(twice).toContain('TicketA123TicketA123');
  expect(twice?.length).toBe((once?.length ?? 0) + 'TicketA123'.length);
});

it.each([
  [
    'of 10,000 letters',
    Array.from({ length: 1_500 }, (_, n) => `word${n}`)
      .join(' ')
      .slice(0, 9_990),
  ],
  ['of 500 lines', 'line\n'.repeat(500)],
])('a description %s is printed to its end, over as many pages as it needs', async (_size, long) => {
  const rows = [
    { section: 'Wall', cells: ['1', { text: 'Footing', detail: `${long} the end` }, '1.00'] },
    { cells: ['2', { text: 'Drainage', detail: 'short' }, '2.00'] },
  ];
  const pages = pdfText(
    await renderPdf(
      document([
        moneyTable([{ title: 'No.', width: 22 }, { title: 'Description' }, { title: 'Amount', figures: true }], rows),
      ]),
    ),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const words of ['Wall', 'Footing', 'the end', 'Drainage']) expect(pages.join(' ')).toContain(words);
});

it('pictures are embedded in the PDF, and drafts are marked on every page', async () => {
  const logo = { contentType: 'image/png', bytes: PIXEL } as const;
  const body = [
    letterhead({ logo, name: 'Canyon', lines: [], title: 'Invoice 1', facts: [] }),
    signatureBlock('Signed', [{ role: 'Owner', signature: logo, fields: [] }]),
  ];
  const pdf = await renderPdf(document(body, { watermark: 'Draft', landscape: true }));
  expect(skeleton(pdf)).toContain('/Subtype /Image');
  expect(skeleton(pdf)).toContain('/MediaBox [0 0 792 612]');
  expect(pdfText(pdf)).toEqual([expect.stringContaining('Draft')]);
});

describe('a picture that cannot be drawn', () => {
  const showing = (bytes: Buffer) =>
    document([{ image: `data:image/png;base64,${bytes.toString('base64')}`, fit: [10, 10], alt: 'A picture' }]);
  const chunk = (type: string, data: Buffer, length = data.length) =>
    Buffer.concat([Buffer.from(length.toString(16).padStart(8, '0'), 'hex'), Buffer.from(type), data, Buffer.alloc(4)]);
  const png = (sides: string, ...chunks: readonly Buffer[]) =>
    Buffer.concat([PIXEL.subarray(0, 8), chunk('IHDR', Buffer.from(`${sides}0806000000`, 'hex')), ...chunks]);
  const [small, vast] = ['0000000a0000000a', '00004e2000004e20'];
  const notPacked = [chunk('IDAT', Buffer.from('not packed')), chunk('IEND', Buffer.alloc(0))];
  const [crashing, endless] = [png(small, ...notPacked), png(small, chunk('aaaa', Buffer.alloc(0), 0xfffffff4))];

  it('a bad picture fails only its own PDF, whether it crashes or hangs the renderer', async () => {
    const [broken, first, hanging, second] = await Promise.allSettled([
      renderPdf(showing(crashing)),
      renderPdf(showing(PIXEL)),
      renderPdf(showing(endless), 3_000),
      renderPdf(showing(PIXEL)),
    ]);
    expect(broken).toMatchObject({ reason: { message: 'incorrect header check' } });
    expect(hanging).toMatchObject({ reason: { message: 'No PDF was made within 3000 ms' } });
    for (const whole of [first, second])
      expect(whole.status === 'fulfilled' && skeleton(whole.value)).toContain('/Subtype /Image');
  });

  it('a PDF of somebody else is printed beside one that hangs', async () => {
    const hanging = renderPdf(showing(endless), 15_000).then(
      () => 'printed',
      () => 'given up',
    );
    const other = renderPdf(showing(PIXEL)).then(() => 'the other');
    expect(await Promise.race([hanging, other])).toBe('the other');
    expect(await hanging).toBe('given up');
  });

  it('a picture longer in its parts than in all, or of 400 megapixels, is refused beforehand', () => {
    expect(
      [PIXEL, crashing, endless, png(vast, ...notPacked), PIXEL.subarray(0, 40), PIXEL.subarray(0, 8)].map(isDrawable),
    ).toEqual([true, true, false, false, false, false]);
  });
});

describe('a word that no line can hold', () => {
  it('a text of 20,000 brackets takes no longer than many words, and every bracket is printed', async () => {
    const [words, word] = ['a word '.repeat(6_000), '['.repeat(20_000)];
    const timed = async (text: string) => {
      const begun = performance.now();
      const pdf = await renderPdf(document(paragraphsOf(text)));
      return { pdf, ms: performance.now() - begun };
    };
    await timed('whoever is first waits for the fonts');
    const usual = await timed(words);
    const long = await timed(word);
    expect(pdfText(long.pdf).join('').match(/\[/g)?.length).toBe(20_000);
    expect(long.ms).toBeLessThan(20 * usual.ms + 1_000);
  });
});

describe('paper that is printed already', () => {
  it('stock gets the texts alone, where they belong, on one page without a footer', async () => {
    const fields = [
      { x: 500, y: 60, text: 'Nov 20, 2026' },
      { x: 60, y: 740, text: '**125.50' },
    ];
    const pages = pdfText(
      await renderPdf(document([stockPage(fields, { x: 3, y: -4 })], { isStock: true, title: 'Check 1041' })),
    );
    expect(pages).toEqual(['Nov 20, 2026**125.50']);
  });
});
