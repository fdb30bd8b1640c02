/** Delta debugging (Zeller 1999): leaves out ever smaller parts of a program for as long as it still fails. */
export async function smallestFailing<Step>(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<readonly Step[]> {
  let program = steps;
  for (let size = Math.ceil(program.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let from = 0; from < program.length;) {
      const fewer = program.toSpliced(from, size);
      if (await fails(fewer)) program = fewer;
      else from += size;
    }
  return program;
}
