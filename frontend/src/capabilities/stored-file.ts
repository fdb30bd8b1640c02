import { readUrlOf } from './media.ts';
import { problemOf } from '#kernel/problem.ts';
import { tellProblem } from '#kernel/tell.ts';

/** Opens a stored file beside this page; what a browser does not show it keeps. */
export async function openFile(filePath: string): Promise<void> {
  try {
    const link = Object.assign(document.createElement('a'), {
      href: await readUrlOf(filePath),
      target: '_blank',
      rel: 'noopener',
    });
    link.click();
  } catch (fault) {
    tellProblem(problemOf(fault));
  }
}

const units = ['B', 'kB', 'MB'] as const;
/** `471 kB`: as the trade says it, in thousands. */
export function sizeText(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1_000 ** power;
  return `${power === 2 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}
