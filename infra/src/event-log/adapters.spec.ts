import { describe } from 'vitest';
import { eventLogContract } from './contract.spec-kit.ts';
import { dryRunLog, memoryEventLog } from './index.ts';
import { matchesModel } from './model.spec-kit.ts';

describe('the log in memory', () => {
  eventLogContract(async () => memoryEventLog());
  matchesModel(async () => memoryEventLog());
});

describe('a log that only remembers what would be appended to another', () => {
  matchesModel(async () => dryRunLog(memoryEventLog()));
});
