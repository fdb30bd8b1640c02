import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Step } from './steps.ts';

export type NightlyGroup = {
  readonly about: string;
  /** Programs of the machine without which it proves nothing. */
  readonly needs?: readonly string[];
  readonly steps: () => readonly Step[];
};

/** The first program that a group needs and the machine has not. */
export const missingProgram = ({ needs = [] }: Pick<NightlyGroup, 'needs'>, path = process.env['PATH'] ?? '') =>
  needs.find((program) => !path.split(delimiter).some((folder) => existsSync(join(folder, program))));
