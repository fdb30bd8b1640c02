/** The kinds of files that are taken at all, and what their names end in. */
const endings: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' };

/** @throws when this kind is not taken */
export function endingOf(contentType: string): string {
  const ending = endings[contentType];
  if (ending === undefined) throw new Error(`${contentType} is not a kind of file that is taken`);
  return ending;
}

export const isPicture = (contentType: string) => contentType.startsWith('image/');
