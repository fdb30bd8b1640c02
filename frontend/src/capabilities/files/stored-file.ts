import { fetchReadUrl } from './uploads.ts';
import { problemFrom } from '#data/problem.ts';
import { notifyProblem } from '#toasts/notify.ts';

/** Opens a stored file beside this page; what a browser does not show it keeps. */
export async function openStoredFile(filePath: string): Promise<void> {
  try {
    const link = Object.assign(document.createElement('a'), {
      href: await fetchReadUrl(filePath),
      target: '_blank',
      rel: 'noopener',
    });
    link.click();
  } catch (fault) {
    notifyProblem(problemFrom(fault));
  }
}

const SIZE_UNITS = ['B', 'kB', 'MB'] as const;
/** `471 kB`: as the trade says it, in thousands. */
export function sizeText(bytes: number): string {
  const power = Math.min(SIZE_UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const amount = bytes / 1_000 ** power;
  return `${power === 2 && amount < 10 ? amount.toFixed(1) : Math.round(amount)} ${SIZE_UNITS[power]}`;
}
