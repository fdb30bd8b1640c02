import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { family, mono } from './tokens.ts';

type FontFaces = Record<
  string,
  { readonly normal: string; readonly bold: string; readonly italics: string; readonly bolditalics: string }
>;

const INTER = '@expo-google-fonts/inter';
const PLEX = '@expo-google-fonts/ibm-plex-mono/400Regular/IBMPlexMono_400Regular.ttf';

/** Static faces, because PDF has no variable fonts. */
const FACES: FontFaces = {
  [family]: {
    normal: `${INTER}/400Regular/Inter_400Regular.ttf`,
    italics: `${INTER}/400Regular_Italic/Inter_400Regular_Italic.ttf`,
    bold: `${INTER}/600SemiBold/Inter_600SemiBold.ttf`,
    bolditalics: `${INTER}/600SemiBold_Italic/Inter_600SemiBold_Italic.ttf`,
  },
  [mono]: { normal: PLEX, bold: PLEX, italics: PLEX, bolditalics: PLEX },
};

export async function findFonts(): Promise<{ faces: FontFaces; files: Map<string, Uint8Array> }> {
  const { resolve } = createRequire(import.meta.url);
  const names = new Set(Object.values(FACES).flatMap((face) => Object.values(face)));
  const files = await Promise.all([...names].map(async (name) => [name, await readFile(resolve(name))] as const));
  return { faces: FACES, files: new Map(files) };
}
