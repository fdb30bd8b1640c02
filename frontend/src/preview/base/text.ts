import { daysBetween } from '@backoffice/contracts/kernel';

/** How much time is left, once it is short enough to matter. */
export function daysLeft(today: string, day: string): string | null {
  const days = daysBetween(today, day);
  if (days < 0 || days > 14) return null;
  return days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`;
}

export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
