import type { Guesses } from '@backoffice/infra/http';
import type { Budgets } from './budgets.ts';

/** Nobody guesses 256 bits, or the hash of a file; who tries for long is slowed down, and heard of nothing meanwhile. */
export const guessesIn = ({ take, waitFor }: Pick<Budgets, 'take' | 'waitFor'>, kind: string): Guesses => {
  const budget = { kind, most: 30, seconds: 60 };
  return { wait: (network) => waitFor(budget, network), count: async (network) => void (await take(budget, network)) };
};
