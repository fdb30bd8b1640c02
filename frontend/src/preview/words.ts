import { daysBetween, moneyText } from '@backoffice/contracts/kernel';

/** `-50000` as `-$500.00`. */
export const dollars = (cents: number) => `${cents < 0 ? '-' : ''}$${moneyText(Math.abs(cents))}`;

/** `+17605550134` as `(760) 555-0134`; other countries stay as they are. */
export const phoneText = (phone: string) => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');

/** How much time is left, once it is short enough to matter. */
export function daysLeft(today: string, day: string): string | null {
  const days = daysBetween(today, day);
  if (days < 0 || days > 14) return null;
  return days === 0 ? 'Last day' : days === 1 ? '1 day left' : `${days} days left`;
}

export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
