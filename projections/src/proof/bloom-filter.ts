const FILTER_BITS = 2 ** 26;
const HASH_COUNT = 3;

/**
 * Remembers any number of texts in 8 MB (B. H. Bloom, Space/Time Trade-offs in Hash Coding, 1970): what was added is
 * always known; what was not is taken for known once in ten thousand times when a million were added, and more often
 * the more there are.
 */
export function bloomFilter() {
  const bits = new Uint32Array(FILTER_BITS / 32);
  const marksOf = (kind: number, text: string) => {
    let [one, other] = [2_166_136_261 ^ kind, 5_381 + kind];
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      one = Math.imul(one ^ code, 16_777_619);
      other = (Math.imul(other, 33) + code) | 0;
    }
    return [one, other | 1] as const;
  };
  return {
    add(kind: number, text: string): void {
      const [one, other] = marksOf(kind, text);
      for (let mark = 0; mark < HASH_COUNT; mark++) {
        const bit = ((one + Math.imul(mark, other)) >>> 0) & (FILTER_BITS - 1);
        bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31));
      }
    },
    has(kind: number, text: string): boolean {
      const [one, other] = marksOf(kind, text);
      for (let mark = 0; mark < HASH_COUNT; mark++) {
        const bit = ((one + Math.imul(mark, other)) >>> 0) & (FILTER_BITS - 1);
        if (((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false;
      }
      return true;
    },
  };
}
export type BloomFilter = ReturnType<typeof bloomFilter>;
