import { describe } from 'vitest';
import { contract } from './contract.spec-kit.ts';
import { memoryEventLog } from './index.ts';
import { likeTheModel } from './model.spec-kit.ts';

describe('the log in memory', () => {
  contract(async () => memoryEventLog());
  likeTheModel(async () => memoryEventLog());
});
