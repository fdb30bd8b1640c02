import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';

export type Step = {
  readonly name: string;
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Where a run of tests leaves its counts; a step without counts as one that passed or failed. */
  readonly counts?: string;
};
type Outcome = { readonly ok: boolean; readonly seconds: number; readonly output: string };
export type Totals = { readonly passed: number; readonly failed: number };

/** Runs steps in their order, so many at a time, and says how each went. */
export async function runSteps(steps: readonly Step[], atATime = 2): Promise<Totals> {
  mkdirSync('.cache', { recursive: true });
  const pending = [...steps];
  let [passed, failed] = [0, 0];
  async function worker() {
    for (let step = pending.shift(); step; step = pending.shift()) {
      if (step.counts) rmSync(step.counts, { force: true });
      const outcome = await run(step);
      report(step, outcome);
      const totals = totalsOf(step, outcome);
      passed += totals.passed;
      failed += totals.failed;
    }
  }
  await Promise.all(Array.from({ length: atATime }, worker));
  return { passed, failed };
}

/** Runs one command to its end and keeps what it printed. */
function run({ command, env = {} }: Step): Promise<Outcome> {
  const started = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const end = (ok: boolean) => resolve({ ok, seconds: (performance.now() - started) / 1000, output });
    child.on('error', (error) => ((output += error.message), end(false)));
    child.on('close', (code) => end(code === 0));
  });
}

/** One line when it passed, everything it printed when it failed. */
function report({ name }: Step, { ok, seconds, output }: Outcome) {
  console.log(`${ok ? '✔' : '✘'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
}

type Counts = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
function totalsOf({ counts }: Step, { ok }: Outcome): Totals {
  if (!counts) return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  if (!existsSync(counts)) return { passed: 0, failed: 1 };
  const told = JSON.parse(readFileSync(counts, 'utf8')) as Counts; // vitest's JSON report
  const failed = told.numFailedTests + told.numPendingTests; // a skipped test proves nothing
  return { passed: told.numPassedTests, failed: ok || failed > 0 ? failed : 1 }; // a run may break before it counts
}

export const types: Step[] = [
  { name: 'types of the server', command: ['tsc', '-p', '.'] },
  { name: 'types of the console', command: ['tsc', '-p', 'frontend'] },
  { name: 'GraphQL documents', command: ['gql.tada', 'check', '--tsconfig', 'frontend/tsconfig.json'] },
];
export const format: Step = { name: 'format', command: ['oxfmt', '--check', '.'] };
export const lint: Step = { name: 'lint, with types', command: ['oxlint', '--type-aware', '--deny-warnings'] };
export const textRules: Step = { name: 'names, titles and words', command: ['node', 'infra/checks/text-rules.ts'] };
export const generated: Step = {
  name: 'generated pages are up to date',
  command: ['node', 'infra/checks/generate.ts', '--check'],
};
export const visitedPages: Step = {
  name: 'every page of the console was visited',
  command: ['node', 'infra/e2e/visited-pages.ts'],
};
export const build: Step = { name: 'console builds within its budgets', command: ['node', 'frontend/build.ts'] };

/** Runs a project of vitest, or the specs of it that `filters` name. */
export const tests = (
  project: string,
  { filters = [], env = {}, about = project }: Partial<Pick<Step, 'env'>> & { filters?: string[]; about?: string } = {},
): Step => {
  const counts = `.cache/${about.replace(/\W+/g, '-')}.json`;
  return {
    name: `tests: ${about}`,
    command: [
      'vitest',
      'run',
      '--project',
      project,
      ...filters,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${counts}`,
    ],
    env,
    counts,
  };
};
