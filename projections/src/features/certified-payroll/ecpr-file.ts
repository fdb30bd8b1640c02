import type { XmlContent } from '@backoffice/contracts/features/certified-payroll';

const ROOT = 'CPR:eCPR';
const NAMESPACE = 'http://www.dir.ca.gov/dlse/CPR-Prod-Test/CPR.xsd';

/** The upload file of California's certified payroll. */
export const ecprFile = (content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(ROOT, { '@xmlns:CPR': NAMESPACE, ...(content as object) }, '')}`;

/** An element and those within it, in the order they are given; an empty list is no element. */
function element(name: string, content: XmlContent, indent: string): string {
  const parts = typeof content === 'string' ? { '#': content } : content;
  const attributes = Object.entries(parts)
    .filter(([key]) => key.startsWith('@'))
    .map(([key, value]) => ` ${key.slice(1)}="${escapeXml(String(value))}"`)
    .join('');
  if (typeof parts['#'] === 'string') return `${indent}<${name}${attributes}>${escapeXml(parts['#'])}</${name}>\n`;
  const within = Object.entries(parts)
    .filter(([key]) => !key.startsWith('@'))
    .flatMap(([key, value]) => (isList(value) ? value : [value]).map((each) => element(key, each, `${indent}  `)));
  return within.length === 0
    ? `${indent}<${name}${attributes}/>\n`
    : `${indent}<${name}${attributes}>\n${within.join('')}${indent}</${name}>\n`;
}

const isList = (value: XmlContent | readonly XmlContent[]): value is readonly XmlContent[] => Array.isArray(value);

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Characters that XML cannot say are left out. */
const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '');
