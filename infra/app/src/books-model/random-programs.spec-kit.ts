import { HttpProblem } from '@backoffice/infra/http';
import fc from 'fast-check';

/** How often each command came to what: `pay: done`, `pay: nothing to do`, `pay: SOME_REFUSAL`. */
export type Happened = Record<string, number>;
/** Plays a program to its end; what disagrees throws, and names the invariant. */
type PlayProgram<Step> = (steps: readonly Step[], happened: Happened) => Promise<void>;

/** A planted fault need not be made small. */
export const isPlanted = process.env['PLANTED'] !== undefined;

/** There is no record yet that could be meant. */
export class NothingToDo extends Error {}

/** `never`: codes that nobody is refused with where nobody comes between. @throws what is no refusal */
export async function outcomeOf(played: () => Promise<void>, never: readonly string[] = []): Promise<string> {
  try {
    await played();
    return 'done';
  } catch (error) {
    if (error instanceof NothingToDo) return 'nothing to do';
    if (!(error instanceof HttpProblem) || error.status >= 500) throw error;
    if (never.includes(error.code)) throw new Error(`${error.code}, and nobody came between`);
    return error.code;
  }
}

/** One of the commands, by their weights. */
export function weighted<Deed extends string>(deeds: Readonly<Record<Deed, number>>): fc.Arbitrary<Deed> {
  const names = Object.keys(deeds) as Deed[]; // its keys
  return fc.oneof(...names.map((does) => ({ weight: deeds[does], arbitrary: fc.constant(does) })));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
/** Says which invariant does not hold. */
const disagreement = (invariant: string, cause: unknown) => new Error(`${invariant}: ${messageOf(cause)}`, { cause });

/** @throws by the name of the first that does not hold */
export function mustHoldAll(invariants: Readonly<Record<string, () => void>>): void {
  for (const [name, mustHold] of Object.entries(invariants))
    try {
      mustHold();
    } catch (error) {
      throw disagreement(name, error);
    }
}

/** Judged after every tenth command (with `EACH` after every one) and at the end; `after`: what follows a command. */
export async function playSteps<Step extends { readonly does: string }>(
  steps: readonly Step[],
  happened: Happened,
  { play, judge, after }: Judged<Step>,
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const outcome = await play(step).catch((error: unknown) => {
      throw disagreement('the oracle allows what was done', error);
    });
    happened[`${step.does}: ${outcome}`] = (happened[`${step.does}: ${outcome}`] ?? 0) + 1;
    await after?.();
    if (process.env['EACH'] || at % 10 === 9) await judge();
  }
  await judge();
}
type Judged<Step> = {
  readonly play: (step: Step) => Promise<string>;
  readonly judge: () => Promise<void>;
  readonly after?: () => Promise<void>;
};

/** `RUNS` programs of `SEED`, as the environment says or a spec does. */
type Sample = { readonly runs: number; readonly seed: number };
export const sampleBy = (usual: Sample): Sample & { readonly timeout: number } => {
  const runs = Number(process.env['RUNS'] ?? usual.runs);
  return { runs, seed: Number(process.env['SEED'] ?? usual.seed), timeout: Math.max(60_000, runs * 2_000) };
};

/** @throws the smallest part of the first program that disagrees */
export async function playPrograms<Step>(
  programs: fc.Arbitrary<readonly Step[]>,
  { runs, seed }: Sample,
  playProgram: PlayProgram<Step>,
): Promise<Happened> {
  const happened: Happened = {};
  const fails = (steps: readonly Step[]) =>
    playProgram(steps, {}).then(
      () => false,
      () => true,
    );
  for (const [at, steps] of fc.sample(programs, { numRuns: runs, seed }).entries())
    await playProgram(steps, happened).catch(async (error: unknown) => {
      if (isPlanted) throw new Error(`program ${at + 1}, ${messageOf(error)}`);
      const program = await smallestFailing(steps, fails);
      const cause = await playProgram(program, {}).catch((smaller: unknown) => smaller);
      const commands = program.map((step) => JSON.stringify(step)).join('\n');
      throw new Error(`${program.length} commands disagree:\n${commands}`, { cause: cause ?? error });
    });
  if (process.env['RUNS'])
    process.stdout.write(
      `${runs} programs: ${Object.entries(happened)
        .toSorted()
        .map(([what, times]) => `${what} ${times}`)
        .join(', ')}\n`,
    );
  return happened;
}

/** Delta debugging (Zeller 1999): leaves out ever smaller parts of a program for as long as it still fails. */
async function smallestFailing<Step>(
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
