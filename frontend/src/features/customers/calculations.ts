import type { Address } from '@backoffice/contracts/kernel';

/** What is known of a contact that was pasted; empty where nothing was found. */
export type PastedContact = {
  readonly company: string;
  readonly name: string;
  readonly title: string;
  readonly phone: string;
  readonly email: string;
  readonly address: Address | null;
};

/** Longer than any card; expressions below take long for long texts. */
const LONGEST = 2_000;
const EMAIL = /[\w.+'-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/i;
/** Of North America (NANP), however it is grouped. */
const PHONE = /(?<!\d)(?:\+?1[\s.-]*)?\(?\d{3}\)?[\s.-]*\d{3}[\s.-]*\d{4}(?!\d)/;
/** `412 Ash St, Unit 3, San Diego, CA 92101`; also with the lines of an envelope. */
const ADDRESS =
  /(?<line1>\d+[^,]*|P\.? ?O\.? Box \d+),\s*(?:(?<line2>(?:apt|unit|suite|ste|floor|#)[^,]*),\s*)?(?<city>[a-z][a-z .'-]*?),?\s+(?<state>[a-z]{2})\s+(?<zip>\d{5}(?:-\d{4})?)(?!\d)/i;
const LABEL =
  /^(?:name|contact|phone|tel|telephone|mobile|cell|office|work|home|e-?mail|mail|address|company|title)\s*:\s*/i;
const COMPANY =
  /\b(?:inc|llc|l\.l\.c|llp|corp|corporation|co|company|hoa|association|assoc|bros|brothers|sons|construction|concrete|builders|properties|management|partners|group|city of|county of|district|school|church)\b\.?/i;

/** What a text says of somebody: a signature of a mail, a line of a list, or a card of a phone (vCard, RFC 6350). */
export function contactIn(pasted: string): PastedContact {
  const text = pasted.slice(0, LONGEST);
  if (/^BEGIN:VCARD/im.test(text)) return contactInCard(text);
  const lines = text
    .split(/[\n\r\t;|]+/)
    .map((line) => line.trim().replace(LABEL, ''))
    .filter(Boolean);
  let rest = lines.join(', ');
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(0, found.index) + rest.slice(found.index + found[0].length);
    return found;
  };
  const email = take(EMAIL)?.[0] ?? '';
  const { line1 = '', line2 = '', city = '', state = '', zip = '' } = take(ADDRESS)?.groups ?? {};
  const phone = take(PHONE)?.[0].trim() ?? '';
  const words = rest
    .split(/[,<>]/)
    .map((each) => each.replace(LABEL, '').trim())
    .filter((each) => /[a-z]{2}/i.test(each) && !EMAIL.test(each) && !LABEL.test(`${each}:`));
  const company = words.find((each) => COMPANY.test(each)) ?? '';
  const [name = '', title = ''] = words.filter((each) => each !== company);
  const address = line1 ? { line1: line1.trim(), line2: line2.trim(), city, state: state.toUpperCase(), zip } : null;
  return { company, name, title, phone, email, address };
}

/** The first of each property of a card; its texts are escaped by backslashes. */
function contactInCard(text: string): PastedContact {
  const valueOf = (property: string) => {
    const found = new RegExp(`^(?:item\\d+\\.)?${property}(?:;[^:\\r\\n]*)?:(.*)$`, 'im').exec(
      text.replaceAll(/\r?\n[ \t]/g, ''),
    );
    return (found?.[1] ?? '').trim();
  };
  const plain = (value: string) => value.replaceAll(/\\n/gi, ' ').replaceAll(/\\(.)/g, '$1').trim();
  const [, line2 = '', line1 = '', city = '', state = '', zip = ''] = valueOf('ADR')
    .split(/(?<!\\);/)
    .map(plain);
  return {
    company: plain(valueOf('ORG').split(/(?<!\\);/)[0] ?? ''),
    name: plain(valueOf('FN')),
    title: plain(valueOf('TITLE')),
    phone: plain(valueOf('TEL').replace(/^tel:/i, '')),
    email: plain(valueOf('EMAIL')),
    address: line1 ? { line1, line2, city, state: state.toUpperCase(), zip } : null,
  };
}
