import { objectionTo } from '@backoffice/contracts';
import type { KnownFacts, Resource } from '@backoffice/contracts/kernel';

/** Says of a command's verb whether the rules admit it, as far as the screen knows: the decision asks the same guards, with all facts. */
export const admittedBy =
  (resource: Resource, record: object, facts: KnownFacts = {}) =>
  (verb: string): boolean =>
    objectionTo(resource, verb, record, facts) === null;
