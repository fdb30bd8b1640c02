/** An entry so many places up (below zero) or down; the same list where there is no such place. */
export function moveEntry<T>(list: readonly T[], at: number, by: number): readonly T[] {
  const [entry, to] = [list[at], at + by];
  return entry === undefined || by === 0 || to < 0 || to >= list.length
    ? list
    : list.toSpliced(at, 1).toSpliced(to, 0, entry);
}
