import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { comparisonTable, parseFigures, withSection, type MeasuredFigure } from './figures-table.ts';

const ROUNDS = 5;
const FIGURES_FILE = 'docs/generated/figures.md';

/**
 * `npm run bench -- compare BASE [GROUP …]`: measures the version of a commit and this one in turns, so that whatever
 * the machine does meanwhile happens to both; prints their ratios and writes what this one takes into
 * `docs/generated/figures.md`.
 */
export function compareWith(base: string, groups: readonly string[]): void {
  const git = (...words: string[]) => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const [theirs, ours] = [git('rev-parse', '--short=9', base), git('rev-parse', '--short=9', 'HEAD')];
  const there = checkOut(theirs, git);
  for (const group of groups) {
    const measured = { theirs: [] as MeasuredFigure[], ours: [] as MeasuredFigure[] };
    for (let round = 0; round < ROUNDS; round++) {
      measured.theirs.push(...measure(there, group));
      measured.ours.push(...measure(process.cwd(), group));
    }
    console.log(comparisonTable(group, theirs, measured.theirs, measured.ours));
    const before = existsSync(FIGURES_FILE) ? readFileSync(FIGURES_FILE, 'utf8') : '';
    writeFileSync(FIGURES_FILE, withSection(before, group, `${ours}, ${machine()}`, measured.ours));
  }
}

/** A working tree of its own, with what it depends on; kept for the next comparison. */
function checkOut(commit: string, git: (...words: string[]) => string): string {
  const tree = join(process.cwd(), '.cache', `base-${commit}`);
  if (!existsSync(tree)) {
    git('worktree', 'prune');
    git('worktree', 'add', '--detach', tree, commit);
  }
  if (!existsSync(join(tree, 'node_modules')))
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'inherit' });
  execFileSync('node', ['frontend/build.ts'], { cwd: tree, stdio: 'ignore' });
  return tree;
}

/** What does not hold its bar ends with 1, and is a measurement all the same. */
const measure = (tree: string, group: string): MeasuredFigure[] =>
  parseFigures(spawnSync('node', ['infra/bench/bench.ts', group], { cwd: tree, encoding: 'utf8' }).stdout);

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  return `${day}, ${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${memory} GB, Node ${process.versions.node}`;
}
