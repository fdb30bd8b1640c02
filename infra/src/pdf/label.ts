import type { PdfBlock } from './block.ts';
import { muted, size } from './tokens.ts';

/** What a value beside or below it is: small and quiet to the eye, and apart from the value to the ear. */
export const label = (text: string) =>
  ({ text, alt: spokenLabel(text), color: muted, fontSize: size.tiny }) satisfies PdfBlock;

/** `Due date: `, before a value that follows in the same paragraph; some labels end with what stands for it. */
export const spokenLabel = (text: string): string => (/[:$]$/.test(text) ? `${text} ` : `${text}: `);
