import { parseRichText } from '@backoffice/contracts/kernel';
import { letterhead, partiesBlock } from './letterhead.ts';
import { paragraphs } from './prose.ts';
import type { PdfDocument } from './render.ts';
import { signatureBlock, timelinePage } from './signature.ts';
import { moneyTable, totals } from './table.ts';

const columns = [
  { title: 'No.', width: 22 },
  { title: 'Description' },
  { title: 'Quantity', figures: true },
  { title: 'Unit', width: 34 },
  { title: 'Unit price', figures: true },
  { title: 'Amount', figures: true },
];

export const CONTENT_HASH = '3f9a12bc77e0d41c5b8e9f60a2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5';

/** What the specs look at: the proposal every other figure of the product starts from. */
export const sampleProposal: PdfDocument = {
  title: 'Proposal 12 · Retaining wall',
  author: 'Canyon Ridge Builders, Inc.',
  at: '2026-11-20T16:00:00.000Z',
  verify: 'Check this document at https://office.canyonridge.example/verify',
  body: [
    letterhead({
      name: 'Canyon Ridge Builders, Inc.',
      lines: ['4120 Mission Gorge Road, San Diego, CA 92120', '+1 619 555 0142 · License no. 1048812'],
      title: 'Proposal 12',
      subtitle: 'Retaining wall and drainage',
      facts: [
        { label: 'Date', value: 'Nov 20, 2026' },
        { label: 'Good through', value: 'Dec 20, 2026' },
        { label: 'Prepared by', value: 'Kim Alvarez' },
        { label: 'Total', value: '$18,188.38', strong: true },
      ],
    }),
    partiesBlock([
      {
        label: 'Prepared for',
        name: 'Harbor View HOA',
        lines: [
          'Renée Ortiz, board president',
          '88 Harbor View Drive, San Diego, CA 92106',
          'renee@harborview.example',
        ],
      },
      {
        label: 'Job location',
        name: 'North slope, building C',
        lines: ['102 Harbor View Drive', 'San Diego, CA 92106'],
      },
    ]),
    paragraphs(
      parseRichText(
        'We propose to **remove the failing timber wall** along the north slope and to build a segmental block wall with drainage behind it, as described below.',
      ),
    ),
    moneyTable(columns, [
      {
        cells: [
          '1',
          { text: 'Demolition', detail: 'Remove and haul away 125 ft of timber wall, including footings' },
          '1',
          'job',
          '4,250.00',
          '4,250.00',
        ],
      },
      {
        cells: [
          '2',
          {
            text: 'Segmental retaining wall',
            detail: 'Keystone block, geogrid every second course, average height 5 ft',
          },
          '312.5',
          'sq ft',
          '38.75',
          '12,109.38',
        ],
      },
      {
        cells: [
          '3',
          { text: 'Drainage', detail: '4-inch perforated pipe in gravel with filter fabric, two outlets' },
          '85',
          'ft',
          '27.40',
          '2,329.00',
        ],
      },
    ]),
    totals([
      { label: 'Subtotal', value: '18,688.38' },
      { label: 'Discount for work before Jan 15', value: '-500.00' },
      { label: 'Total', value: '$18,188.38', strong: true },
    ]),
    moneyTable(
      [{ title: '', width: 12 }, { title: 'Not part of the total unless ticked' }, { title: 'Amount', figures: true }],
      [
        {
          cells: [
            { check: false },
            { text: 'Guard rail on top of the wall', detail: '125 ft, powder-coated steel, 42 inches high' },
            '3,100.00',
          ],
        },
        {
          cells: [{ check: true }, { text: 'Permit drawings', detail: 'Included without charge when ticked' }, '0.00'],
        },
      ],
      'Options',
    ),
    paragraphs(
      parseRichText(
        '- Survey stakes and *dig-alert* ticket\n- Export of up to **40 cubic yards** of soil\n- Daily cleaning of the sidewalk',
      ),
      { title: 'Included' },
    ),
    paragraphs(
      parseRichText(
        '1. Permit fees, which the owner pays directly\n2. Rock that needs more than a 35,000 lb excavator\n3. Landscaping after the work',
      ),
      { title: 'Not included' },
    ),
    paragraphs(
      parseRichText(
        'Payment is due 30 days after each monthly invoice; 5 % of each invoice is retained until completion. Changes are made in writing, by a change order that both sides sign before the work is done.\n\nThis proposal may be withdrawn by us if it is not accepted by the date above.',
      ),
      { title: 'Terms', fine: true },
    ),
    signatureBlock('By signing, the customer accepts this proposal, its price and its terms.', [
      {
        role: 'Harbor View HOA',
        signature: 'Renée Ortiz',
        fields: [
          { label: 'Name', value: 'Renée Ortiz' },
          { label: 'Title', value: 'Board president' },
          { label: 'Date', value: 'Nov 23, 2026' },
        ],
      },
      { role: 'Canyon Ridge Builders, Inc.', fields: [{ label: 'Name' }, { label: 'Title' }, { label: 'Date' }] },
    ]),
    timelinePage({
      title: 'Signature certificate',
      introduction:
        'Proposal 12 · Retaining wall. This page is part of the document and says how it came to be signed.',
      events: [
        { at: 'Nov 20, 2026, 8:00 AM', what: 'Issued', who: 'Kim Alvarez, Canyon Ridge Builders, Inc.' },
        { at: 'Nov 20, 2026, 8:01 AM', what: 'Delivered by email', who: 'to renee@harborview.example' },
        {
          at: 'Nov 23, 2026, 7:12 AM',
          what: 'Viewed',
          who: 'Renée Ortiz, by the link sent to her',
          ip: '203.0.113.24',
          agent: 'Safari 19 on iPhone',
        },
        {
          at: 'Nov 23, 2026, 7:19 AM',
          what: 'Signed',
          who: 'Renée Ortiz, board president, Harbor View HOA',
          ip: '203.0.113.24',
          agent:
            'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
        },
      ],
      hashes: [
        { label: 'Content (SHA-256)', value: CONTENT_HASH },
        {
          label: 'Head of the record (SHA-256)',
          value: 'a81be6027c13d95540fe2b7a9c6d8e1f02143657687a8b9cadbecfd0e1f20314',
        },
        {
          label: 'Signature of the head (Ed25519)',
          value:
            'e5b2c0d4f6a8190b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f6071829',
        },
      ],
      steps: [
        'Open the address in the footer and type the document’s number.',
        'Compare the content shown there with the one above: they are the same, letter for letter.',
        'Download the record and run the check described there; it recomputes every value on this page.',
      ],
    }),
  ],
};
