/** How a cell format shows a number: as a day, as a share, with leading zeros, or as it is. */
export type NumberFormat = 'day' | 'percent' | { readonly zeros: number } | null;

const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isBuiltInPercent = (id: number) => id === 9 || id === 10;

/** `code` of a format of the workbook's own; the others are those of ECMA-376, 18.8.30. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDay(id) ? 'day' : isBuiltInPercent(id) ? 'percent' : null;
  const plain = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[yd]/i.test(plain) || /m{3,}/i.test(plain)) return 'day';
  if (plain.includes('%')) return 'percent';
  return /^0{2,}$/.test(plain) ? { zeros: plain.length } : null;
}

const DAY_MS = 86_400_000;
const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Workbooks of old Macs begin later. */
const DAYS_TO_1904 = 1462;

/** A number of a cell as a person would type it. */
export function numberText(raw: string, format: NumberFormat, isFrom1904: boolean): string {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return raw;
  if (format === 'day') {
    const day = new Date(DAY_ZERO + Math.floor(value + (isFrom1904 ? DAYS_TO_1904 : 0)) * DAY_MS);
    return Number.isNaN(day.valueOf()) ? raw : day.toISOString().slice(0, 10);
  }
  const text = plain(format === 'percent' ? value * 100 : value);
  if (format === 'percent') return `${text}%`;
  return format === null ? text : text.padStart(format.zeros, '0');
}

/** Spreadsheets count with fifteen digits, and show no more. */
const plain = (value: number) => String(Number(value.toPrecision(15)));
