/** The kinds of files that are taken at all, and what their names end in. */
const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** @throws when this kind is not taken */
export function extensionOf(contentType: string): string {
  const ending = extensions[contentType];
  if (ending === undefined) throw new Error(`${contentType} is not a kind of file that is taken`);
  return ending;
}

/** What is printed is kept as large as paper needs it, and no larger. */
const maxSizes: Readonly<Record<string, PictureSize>> = {
  logo: { width: 900, height: 300 },
  signature: { width: 600, height: 200 },
};
export type PictureSize = { readonly width: number; readonly height: number };
export const maxSizeOf = (purpose: string): PictureSize | undefined => maxSizes[purpose];

export const isPicture = (contentType: string) => contentType.startsWith('image/');
