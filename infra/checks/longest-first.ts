import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest, the longest first: begun last, it would run while the other processor has nothing left to do. */
const LONGEST = [
  'security/properties',
  'demo-days',
  'cli/backup',
  'security/fuzz',
  'app/src/deployment',
  'security/attacks',
  'add-a-dictionary',
  'app/src/two-processes',
  'test/proof',
  'app/src/start',
  'checks/how-to',
  'write-routes',
  'looks.e2e',
  'people.e2e',
  'error-reports.e2e',
  'session.e2e',
  'signing.e2e',
  'sign-in.e2e',
  'desk.e2e',
  'draft-to-paid.e2e',
  'paying.e2e',
  'contracts.e2e',
];

const rankOf = ({ moduleId }: TestSpecification) => {
  const rank = LONGEST.findIndex((part) => moduleId.includes(part));
  return rank === -1 ? LONGEST.length : rank;
};

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
