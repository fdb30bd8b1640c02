/** `7.5`, of 750 hundredths of an hour. */
export const hoursText = (hundredths: number): string => String(hundredths / 100);

/** `1:30 PM`, of `13:30`; nothing of nothing. */
export function timeText(time: string): string {
  const [hours = '', minutes = ''] = time.split(':');
  return time === '' ? '' : `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`;
}
