import { parseRichText } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import {
  details,
  formTable,
  letterhead,
  moneyTable,
  notice,
  paragraphs,
  partiesBlock,
  renderPdf,
  signatureBlock,
  statutoryBlank,
  statutoryText,
  stockPage,
  totals,
  type PdfDocument,
} from './index.ts';
import { readAloud } from './pdf-structure.spec-kit.ts';
import { pdfText } from './pdf-text.spec-kit.ts';
import { sampleProposal } from './sample-proposal.spec-kit.ts';

/** What a blind reader hears; no validator knows whether it makes sense. */
const printed = (body: PdfDocument['body'], change: Partial<PdfDocument> = {}) =>
  renderPdf({ title: 'Sample', author: 'Canyon', at: '2026-11-20T16:00:00.000Z', body, ...change });
const read = async (...asked: Parameters<typeof printed>) => readAloud(await printed(...asked));

const head = letterhead({
  name: 'Canyon',
  lines: ['4120 Mission Gorge Road'],
  title: 'Invoice 12',
  subtitle: 'Retaining wall',
  facts: [
    { label: 'Date', value: 'Nov 20, 2026' },
    { label: 'Amount due', value: '$1,103.52', strong: true },
  ],
});
const PIXEL = {
  contentType: 'image/png',
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
} as const;

describe('a document that does not count', () => {
  it.each(['Draft', 'Void', 'Superseded'])('%s stands in the letterhead and is read after the title', async (word) => {
    const pdf = await printed([head], { watermark: word });
    expect(readAloud(pdf).slice(3, 6)).toEqual(['H1 Invoice 12', `P ${word}`, 'P Retaining wall']);
    expect(pdfText(pdf)[0]?.split(word)).toHaveLength(3); // in the letterhead and across the page
  });

  it('the watermark of a form without a letterhead is read before the form, and once', async () => {
    const form = Array.from({ length: 60 }, () => statutoryText('paragraph', 'A claimant may use this form.'));
    const pdf = await printed([statutoryText('title', 'Waiver'), ...form], { watermark: 'Draft' });
    expect(pdfText(pdf).length).toBeGreaterThan(1);
    expect(readAloud(pdf).slice(0, 3)).toEqual(['Document', 'P Draft', 'H1 Waiver']);
    expect(readAloud(pdf).filter((line) => line === 'P Draft')).toHaveLength(1);
  });

  it('a document that counts says nothing of it', async () =>
    expect(await read([head])).toEqual([
      'Document',
      'P Canyon',
      'P 4120 Mission Gorge Road',
      'H1 Invoice 12',
      'P Retaining wall',
      'P Date: Nov 20, 2026',
      'P Amount due: $1,103.52',
    ]));
});

describe('labels and their values', () => {
  it('parties, blanks and signers are read with their labels', async () => {
    const lines = await read([
      partiesBlock([{ label: 'Customer', name: 'Harbor View HOA', lines: ['88 Harbor View Drive'] }]),
      statutoryBlank('Name of Claimant:', 'Canyon'),
      statutoryBlank('Amount of Check: $', '5.00'),
      signatureBlock('Agreed.', [
        {
          role: 'Owner',
          signature: 'Renée Ortiz',
          fields: [{ label: 'Title', value: 'President' }, { label: 'Date' }],
        },
      ]),
    ]);
    expect(lines).toEqual([
      'Document',
      'P Customer: Harbor View HOA',
      'P 88 Harbor View Drive',
      'P Name of Claimant: Canyon',
      'P Amount of Check: $ 5.00',
      'P Agreed.',
      'P Owner',
      'P Signature: Renée Ortiz',
      'P Title: President',
      'P Date:',
    ]);
  });

  it('details and sums are tables whose labels are the headers of their rows', async () => {
    const lines = await read([
      details([{ label: 'Claimant', value: 'Canyon' }], 'Conditions'),
      totals([{ label: 'Total', value: '$5.00', strong: true }]),
    ]);
    expect(lines).toEqual([
      'Document',
      'Table',
      'Caption Conditions',
      'TR',
      'TH Row Claimant',
      'TD Canyon',
      'Table',
      'TR',
      'TH Row Total',
      'TD $5.00',
    ]);
  });

  it('a signature that was drawn says whose it is', async () => {
    const signature = { ...PIXEL, alt: 'Signature of Ann Miller' };
    const body = [
      signatureBlock('Agreed.', [{ role: 'Owner', signature, fields: [] }]),
      statutoryBlank('By', signature),
    ];
    expect((await read(body)).filter((line) => line.startsWith('Figure'))).toEqual([
      'Figure Signature of Ann Miller',
      'Figure Signature of Ann Miller',
    ]);
  });

  it('paper that is printed already is read with the labels it has, and prints none of them', async () => {
    const pdf = await printed(
      [
        stockPage(
          [
            { x: 500, y: 60, text: 'Nov 20, 2026', label: 'Date' },
            { x: 500, y: 100, text: '**125.50', label: 'Amount', spoken: '125.50' },
            { x: 60, y: 150, text: 'San Diego' },
          ],
          { x: 0, y: 0 },
        ),
      ],
      { isStock: true },
    );
    expect(readAloud(pdf)).toEqual(['Document', 'P Date: Nov 20, 2026', 'P Amount: 125.50', 'P San Diego']);
    expect(pdfText(pdf)).toEqual(['Nov 20, 2026**125.50San Diego']);
  });
});

describe('the form of an authority', () => {
  const columns = [{ title: 'Worker' }, { title: '4', alt: '4 Class of pay' }, { title: 'Mon', figures: true }];

  it('a form is a table: each cell is there, and what is not printed again belongs to its rows', async () => {
    const lines = await read([
      formTable(columns, [
        ['1. Ann', 'ST', '8'],
        [null, 'OT', ''],
        ['Total', '', '8'],
      ]),
    ]);
    expect(lines.slice(1)).toEqual([
      'Table',
      'TR',
      'TH Column Worker',
      'TH Column 4 Class of pay',
      'TH Column Mon',
      'TR',
      'TH Row RowSpan 2 1. Ann',
      'TD ST',
      'TD 8',
      'TR',
      'TD OT',
      'TD',
      'TR',
      'TH Row Total',
      'TD',
      'TD 8',
    ]);
  });

  it('the headers of a form that goes over many pages are read once and printed on each', async () => {
    const pdf = await printed([
      formTable(
        columns,
        Array.from({ length: 150 }, (_, n) => [`Worker ${n}`, 'ST', '8']),
      ),
    ]);
    const pages = pdfText(pdf);
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toContain('Worker4Mon');
    expect(readAloud(pdf).filter((line) => line === 'TH Column Worker')).toHaveLength(1);
  });
});

describe('the headings of a document', () => {
  it('a certificate is a part of the document that it stands behind', async () => {
    const lines = readAloud(await renderPdf(sampleProposal));
    expect(lines.filter((line) => /^H\d/.test(line))).toEqual([
      'H1 Proposal 12',
      'H2 Included',
      'H2 Not included',
      'H2 Terms',
      'H2 Signature certificate',
      'H3 How to check',
    ]);
  });

  it('headings that people wrote are headings, below the title of their section', async () => {
    const text = parseRichText('## Access\n\nBy the gate.');
    expect(await read([paragraphs(text), paragraphs(text, { title: 'Scope' }), notice(text, 'Safety')])).toEqual([
      'Document',
      'H2 Access',
      'P By the gate.',
      'H2 Scope',
      'H3 Access',
      'P By the gate.',
      'H2 Safety',
      'H2 Access',
      'P By the gate.',
    ]);
  });

  it('the title of a table is its caption', async () => {
    const lines = await read([moneyTable([{ title: 'Name' }], [{ cells: ['Ann'] }], 'Crew')]);
    expect(lines).toEqual(['Document', 'Table', 'Caption Crew', 'TR', 'TH Column Name', 'TR', 'TD Ann']);
  });
});

describe('letters that the font does not have', () => {
  it('a letter that cannot be drawn is a box for the eye, and itself for the ear', async () => {
    const pdf = await printed([{ text: 'Mr. 林 🙂' }]);
    expect(pdfText(pdf)[0]).toContain('Mr. □ □');
    expect(readAloud(pdf)[1]).toBe('P Mr. 林 🙂');
  });

  it('what draws nothing leaves no trace', async () => {
    const pdf = await printed([{ text: 'soft\u00ADly\u200D told\u0000' }]);
    expect(pdfText(pdf)[0]).toContain('softly told ');
    expect(readAloud(pdf)[1]).toBe('P softly told');
  });
});
