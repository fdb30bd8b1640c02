import { escapeRichText } from '@backoffice/contracts/kernel';

/** The merge fields of messages, all but the link, which is put in at delivery. */
export type MergeFields = Readonly<Record<string, string>>;

/** Fields that may be empty, and then leave no blank before them: nobody is greeted by a name that is none. */
const OPTIONAL = ['contact.firstName'];

/**
 * Puts values in the place of `{{customer.name}}` and the like, in one pass; what has no value stays, so that it is
 * seen before it is sent. Braces in a value are kept apart by a word joiner, which nobody sees: what was filled is
 * filled again when it comes back from whoever read it, and a value is never a template.
 */
export const fillMergeFields = (text: string, fields: MergeFields): string =>
  text.replace(/( ?)\{\{\s*([a-z]+\.[a-zA-Z]+)\s*\}\}/g, (_whole, blank: string, name: string) => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value === '' && OPTIONAL.includes(name)) return '';
    return blank + (value ? value.replaceAll('{{', '{\u2060{') : `{{${name}}}`);
  });

/** The same in rich text, where a value brings no marks of its own. */
export const fillRichText = (text: string, fields: MergeFields): string =>
  fillMergeFields(
    text,
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, escapeRichText(value)])),
  );

/** The first merge field that is still in a text, but for `allowed`; null when all of them have become words. */
export const unfilledMergeField = (text: string, allowed?: string): string | null =>
  text.match(/\{\{.*?\}\}/g)?.find((field) => field !== allowed) ?? null;
