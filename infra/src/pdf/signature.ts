import type { PdfBlock } from './block.ts';
import { label } from './label.ts';
import { dataUrl, type Picture } from './letterhead.ts';
import { gap, hairline, mono, muted, rule, size, tabular } from './tokens.ts';

export type SignatureParty = {
  /** On whose behalf, `Accepted by the customer`. */
  readonly role: string;
  /** As drawn, or as typed; nothing leaves the line open for a pen. */
  readonly signature?: Picture | string;
  /** Under the line: name, title, company, date. A missing value leaves room to write. */
  readonly fields: readonly { readonly label: string; readonly value?: string }[];
};

const WIDTH = 236;
const HEIGHT = 40;
const LABEL_WIDTH = 56;

/** One or two who sign, side by side, on one page with what they agree to. */
export function signatureBlock(agreement: string, signers: readonly SignatureParty[]): PdfBlock {
  return {
    stack: [
      { text: agreement, margin: [0, 0, 0, gap.m] },
      { columns: signers.map(signerColumn), columnGap: 32 },
    ],
    unbreakable: true,
    margin: [0, gap.m, 0, 0], // room below it could be pushed over to a page of its own
  };
}

const signerColumn = ({ role, signature, fields }: SignatureParty) => ({
  width: WIDTH,
  stack: [
    { text: role, bold: true },
    signatureArea(signature),
    {
      canvas: [{ type: 'line', x1: 0, y1: 0, x2: WIDTH, y2: 0, lineWidth: 0.75, lineColor: rule }],
      margin: [0, 0, 0, gap.xs],
    } as const,
    ...fields.map(fieldLine),
  ],
});

/** Always of one height, so that two signers' lines are level. */
function signatureArea(signature: SignatureParty['signature']): PdfBlock {
  if (signature && typeof signature !== 'string')
    return {
      image: dataUrl(signature),
      alt: signature.alt ?? 'Signature',
      fit: [WIDTH, HEIGHT - 4],
      margin: [0, 2, 0, 2],
    };
  return {
    text: signature ?? ' ',
    ...(signature && { alt: `Signature: ${signature}` }),
    italics: true,
    fontSize: 17,
    lineHeight: 1,
    margin: [0, HEIGHT - 25, 0, 4],
    noWrap: true,
  };
}

const fieldLine = ({ label: name, value }: SignatureParty['fields'][number]): PdfBlock => ({
  isParagraph: true,
  columns: [
    { ...label(name), width: LABEL_WIDTH, fontSize: size.small, margin: [0, 1.5, 0, 0] },
    value === undefined ? emptyField : { text: value, width: '*', fontFeatures: tabular },
  ],
  columnGap: 0,
  margin: [0, 1, 0, 1],
});

/** Room to write, as high as a line of text. */
const emptyField = {
  canvas: [{ type: 'line', x1: 0, y1: 11, x2: WIDTH - LABEL_WIDTH, y2: 11, lineWidth: 0.5, lineColor: hairline }],
  width: '*',
  margin: [0, 0, 0, 1.4],
} as const;

export type Timeline = {
  readonly title: string;
  readonly introduction: string;
  readonly events: readonly {
    readonly at: string;
    readonly what: string;
    readonly who: string;
    readonly ip?: string;
    readonly agent?: string;
  }[];
  /** How it reached the signer, and what is known of them. */
  readonly facts?: readonly { readonly label: string; readonly value: string }[];
  /** Set in the monospaced face, whose blanks cannot be measured: values have none. */
  readonly hashes: readonly { readonly label: string; readonly value: string }[];
  /** How to check it, step by step. */
  readonly steps: readonly string[];
};

/** A certificate on a page of its own: what happened when, by whom and from where, and what proves it. */
export function timelinePage({ title, introduction, events, facts = [], hashes, steps }: Timeline): PdfBlock {
  const small = { fontSize: size.small, color: muted } as const;
  return {
    stack: [
      { text: title, level: 2, bold: true, fontSize: size.title, margin: [0, 0, 0, gap.xs], pageBreak: 'before' },
      { text: introduction, color: muted, margin: [0, 0, 0, gap.l] },
      {
        table: {
          headerRows: 1,
          dontBreakRows: true,
          widths: [150, '*', 176],
          body: [
            ['When', 'What', 'From where'].map((text) => ({ text, fontSize: size.tiny, color: muted })),
            ...events.map(({ at, what, who, ip, agent }) => [
              { text: at, fontFeatures: tabular },
              {
                stack: [
                  { text: what, bold: true },
                  { text: who, ...small },
                ],
              },
              {
                stack: [
                  { text: ip ?? '', fontFeatures: tabular },
                  { text: agent ?? '', ...small },
                ],
              },
            ]),
          ],
        },
        layout: 'figures',
        margin: [0, 0, 0, gap.l],
      },
      ...facts.map(({ label: name, value }): PdfBlock => ({
        stack: [label(name), { text: value, margin: [0, 0, 0, gap.s] }],
        isParagraph: true,
      })),
      ...hashes.map(({ label: name, value }): PdfBlock => ({
        stack: [
          label(name),
          { text: value, font: mono, fontSize: size.small, wordBreak: 'break-all', margin: [0, 0, 0, gap.s] },
        ],
        isParagraph: true,
      })),
      {
        stack: [
          { text: 'How to check', level: 3, bold: true, margin: [0, gap.s, 0, gap.xs] },
          {
            ol: steps.map((text) => ({ text, fontSize: size.small, margin: [0, 0, 0, 2] as const })),
            markerColor: rule,
          },
        ],
        unbreakable: true, // no lines of it on a page of their own
      },
    ],
  };
}
