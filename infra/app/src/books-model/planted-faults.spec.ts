import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { takesAll } from '@backoffice/infra/testing/sample';
import { copyTree, type TreeCopy } from '@backoffice/infra/testing/tree-copy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plantedFaults, type PlantedFault } from './planted-faults.spec-kit.ts';

/** A planted fault is found within so many programs. */
const PROGRAMS = process.env['PROGRAMS'] ?? '500';
const modelOf = (programs: 'books' | 'job-money' | 'openings' | 'extra-work') =>
  `infra/app/src/books-model/${programs}.model.spec.ts`;

describe('faults to plant', () => {
  it.each(plantedFaults)('$name: the text that is replaced stands once in its file', ({ file, original, faulty }) => {
    const times = readFileSync(file, 'utf8').split(original).length - 1;
    expect(times, `${file} has this text ${times} times, and one is replaced:\n${original}`).toBe(1);
    expect(faulty).not.toBe(original);
  });
});

/** Every night, as each needs a run of its own in a copy of the tree. */
function findPlantedFaults(): void {
  let copy: TreeCopy;
  beforeAll(() => void (copy = copyTree()), 60_000);
  afterAll(() => copy.remove(), 60_000);

  it.each(plantedFaults)(
    'the programs, or the spec that is named, find that $name',
    async (fault) => {
      const { foundBy } = fault;
      const report = await runWith(
        fault,
        copy.path,
        'spec' in foundBy ? foundBy.spec : modelOf(foundBy.programs ?? 'books'),
      );
      const failed = report.testResults.flatMap((file) =>
        file.assertionResults.filter(({ status }) => status === 'failed'),
      );
      const said = failed.flatMap(({ fullName, failureMessages: [first = ''] }) =>
        'spec' in foundBy ? fullName : (first.split('\n')[0] ?? ''),
      );
      process.stdout.write(`${fault.name}: ${said.join('; ')}\n`);
      const named = 'spec' in foundBy ? [foundBy.test] : foundBy.invariants;
      expect(
        named.some((name) => said.join('\n').includes(name)),
        `None of ${named.join(', ')} in: ${said.join('\n') || 'nothing, as all passed'}`,
      ).toBe(true);
    },
    600_000,
  );
}
if (takesAll) describe('planted faults', findPlantedFaults);

type TestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
};

/** Runs a spec of the copy with a fault in it, which is taken out again. */
async function runWith({ file, original, faulty }: PlantedFault, tree: string, spec: string): Promise<TestReport> {
  const path = join(tree, file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(original, () => faulty),
  );
  const { VITEST: _, ...env } = process.env;
  const asked = ['run', '--project', 'unit', spec, '--reporter=json', '--outputFile=planted.json'];
  try {
    await promisify(execFile)(process.execPath, ['node_modules/vitest/vitest.mjs', ...asked], {
      cwd: tree,
      env: { ...env, RUNS: PROGRAMS, PLANTED: 'yes' },
    }).catch(() => {}); // it is to fail
    return JSON.parse(readFileSync(join(tree, 'planted.json'), 'utf8')) as TestReport; // vitest's JSON report
  } finally {
    writeFileSync(path, sound);
  }
}
