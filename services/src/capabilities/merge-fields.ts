/** The merge fields of messages, all but the link, which is put in at delivery. */
export type MergeFields = Readonly<Record<string, string>>;

/** Puts values in the place of `{{customer.name}}` and the like; what is not known stays as it was written. */
export const fillMergeFields = (text: string, fields: MergeFields): string =>
  text.replace(/\{\{\s*([a-z]+\.[a-zA-Z]+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(fields, name) ? (fields[name] ?? whole) : whole,
  );
