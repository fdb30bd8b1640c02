import type { DataUrl, PdfBlock } from './block.ts';
import { label } from './label.ts';
import { gap, muted, size, tabular } from './tokens.ts';

export type Picture = {
  readonly contentType: 'image/png' | 'image/jpeg';
  readonly bytes: Uint8Array;
  /** Read instead of it, where its place does not say what it shows: `Signature of Ann Miller`. */
  readonly alt?: string;
};
export type LetterheadFact = { readonly label: string; readonly value: string; readonly strong?: boolean };
export type Letterhead = {
  readonly logo?: Picture;
  readonly name: string;
  /** Address, phone, licence: one line each. */
  readonly lines: readonly string[];
  /** What it is and its number, `Proposal 12`. */
  readonly title: string;
  readonly subtitle?: string;
  /** Up to five, side by side under the heading. */
  readonly facts: readonly LetterheadFact[];
};

/** An address of e-mail that has room is not torn at its hyphens. */
const ONE_WORD = /^\S{1,45}$/;

/** Who writes, what it is and whether it counts, and the few facts people look for first. */
export function letterhead({ logo, name, lines, title, subtitle, facts }: Letterhead): PdfBlock {
  return {
    stack: [
      {
        columns: [
          {
            width: '*',
            stack: [
              ...(logo
                ? [
                    {
                      image: dataUrl(logo),
                      alt: `Logo of ${name}`,
                      fit: [180, 44] as const,
                      margin: [0, 0, 0, gap.s] as const,
                    },
                  ]
                : []),
              { text: name, bold: true, fontSize: size.heading },
              ...lines.map((text) => ({
                text,
                color: muted,
                fontSize: size.small,
                noWrap: ONE_WORD.test(text),
              })),
            ],
          },
          {
            width: 250,
            alignment: 'right',
            stack: [
              { text: title, level: 1, bold: true, fontSize: size.title, lineHeight: 1.1 },
              { word: 'watermark', bold: true, margin: [0, 2, 0, 0] },
              ...(subtitle ? [{ text: subtitle, color: muted, margin: [0, 2, 0, 0] as const }] : []),
            ],
          },
        ],
        columnGap: gap.xl,
      },
      ...(facts.length > 0 ? [{ ...factsRow(facts), margin: [0, gap.l, 0, 0] as const }] : []),
    ],
    margin: [0, 0, 0, gap.l],
  };
}

/** Labels over values, in one row between two lines. */
export function factsRow(facts: readonly LetterheadFact[]): PdfBlock {
  return {
    table: { headerRows: 0, widths: facts.map(() => '*'), body: [facts.map(factCell)] },
    layout: 'facts',
  };
}

const factCell = ({ label: name, value, strong = false }: LetterheadFact): PdfBlock => ({
  stack: [label(name), { text: value, bold: strong, fontFeatures: tabular }],
  isParagraph: true,
});

/** Who is concerned, side by side: a label, a name, then lines of address. */
export function partiesBlock(
  parties: readonly { readonly label: string; readonly name: string; readonly lines: readonly string[] }[],
): PdfBlock {
  return {
    columns: parties.map(({ label: capacity, name, lines }) => ({
      width: '*',
      stack: [
        {
          stack: [
            { ...label(capacity), margin: [0, 0, 0, 2] },
            { text: name, bold: true },
          ],
          isParagraph: true,
        },
        ...lines.map((text) => ({ text, fontSize: size.small, color: muted })),
      ],
    })),
    columnGap: gap.xl,
    margin: [0, 0, 0, gap.l],
  };
}

export const dataUrl = ({ contentType, bytes }: Picture): DataUrl =>
  `data:${contentType};base64,${Buffer.from(bytes).toString('base64')}`;
