import { spawn } from 'node:child_process';

export type Step = { readonly name: string; readonly command: readonly string[] };
export type Outcome = {
  readonly name: string;
  readonly ok: boolean;
  readonly seconds: number;
  readonly output: string;
};

/** Runs one command to its end and keeps what it printed. */
export function run({ name, command }: Step): Promise<Outcome> {
  const started = performance.now();
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
    const end = (ok: boolean) => resolve({ name, ok, seconds: (performance.now() - started) / 1000, output });
    child.on('error', (error) => ((output += error.message), end(false)));
    child.on('close', (code) => end(code === 0));
  });
}

/** Says how a step went: one line when it passed, everything it printed when it failed. */
export function report({ name, ok, seconds, output }: Outcome) {
  console.log(`${ok ? '✔' : '✘'} ${name} (${seconds.toFixed(1)} s)`);
  if (!ok) console.log(output.trimEnd());
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

/** Where a run leaves its counts. */
export const countsOf = (project: string) => `.cache/${project}.json`;
/** Runs one project of vitest. */
export const tests = (project: string): Step => ({
  name: `tests: ${project}`,
  command: [
    'vitest',
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${countsOf(project)}`,
  ],
});
