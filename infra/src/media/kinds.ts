/** The kinds of files that are taken at all, and what their names end in. */
const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** @throws when this kind is not taken */
export function endingOf(contentType: string): string {
  const ending = endings[contentType];
  if (ending === undefined) throw new Error(`${contentType} is not a kind of file that is taken`);
  return ending;
}

/** What is printed is kept as large as paper needs it, and no larger. */
const sizes: Readonly<Record<string, Size>> = {
  logo: { width: 900, height: 300 },
  signature: { width: 600, height: 200 },
};
export type Size = { readonly width: number; readonly height: number };
export const sizeOf = (purpose: string): Size | undefined => sizes[purpose];

export const isPicture = (contentType: string) => contentType.startsWith('image/');
