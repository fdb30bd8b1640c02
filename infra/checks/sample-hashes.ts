import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';

/**
 * A frozen event is only ever added: its hash was written when it came, and `npm run generate` adds to the list and
 * changes no line of it.
 */
export const SAMPLE_HASHES = 'contracts/samples/hashes.txt';

/** Of what a sample says, however it is laid out. */
export const sampleHash = (json: string): string =>
  createHash('sha256')
    .update(JSON.stringify(JSON.parse(json)))
    .digest('hex')
    .slice(0, 16);

const parseLines = (list: string): ReadonlyMap<string, string> =>
  new Map(
    list
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(17), line.slice(0, 16)]),
  );

export const readSamples = (): ReadonlyMap<string, string> =>
  new Map(globSync('contracts/samples/*/*.json').map((path) => [path.slice(18), readFileSync(path, 'utf8')]));

/** The list with a line for every sample that is new. */
export function withNewSamples(list: string, samples: ReadonlyMap<string, string>): string {
  const hashes = new Map([...samples].map(([path, json]) => [path, sampleHash(json)]));
  for (const [path, hash] of parseLines(list)) hashes.set(path, hash);
  return [...hashes]
    .map(([path, hash]) => `${hash} ${path}\n`)
    .toSorted((one, other) => (one.slice(17) < other.slice(17) ? -1 : 1))
    .join('');
}

/** Samples that are gone, or say something else than when they were added. */
export const changedSamples = (list: string, samples: ReadonlyMap<string, string>): readonly string[] =>
  [...parseLines(list)].flatMap(([path, hash]) => {
    const json = samples.get(path);
    return json !== undefined && sampleHash(json) === hash ? [] : [path];
  });
