/** The merge fields of messages, all but the link, which is put in at delivery. */
export type MergeFields = Readonly<Record<string, string>>;

/** Puts values in the place of `{{customer.name}}` and the like; what has no value stays, so that it is seen before it is sent. */
export const fillMergeFields = (text: string, fields: MergeFields): string =>
  text.replace(
    /\{\{\s*([a-z]+\.[a-zA-Z]+)\s*\}\}/g,
    (_whole, name: string) => (Object.hasOwn(fields, name) && fields[name]) || `{{${name}}}`,
  );

/** The first merge field that is still in a text, but for `allowed`; null when all of them have become words. */
export const unfilledMergeField = (text: string, allowed?: string): string | null =>
  text.match(/\{\{.*?\}\}/g)?.find((field) => field !== allowed) ?? null;
