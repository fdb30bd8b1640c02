import { expect, it } from 'vitest';
import { missingProgram } from './nightly-groups.ts';

it('a nightly group is run where the machine has all its programs, and names the first that is missing', () => {
  expect(missingProgram({})).toBeUndefined();
  expect(missingProgram({ needs: ['sh'] }, '/nowhere:/bin')).toBeUndefined();
  expect(missingProgram({ needs: ['sh', 'no-such-program', 'nor-this'] }, '/bin')).toBe('no-such-program');
});
