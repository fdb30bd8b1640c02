import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '@backoffice/infra/clock';
import type { HashChain } from './hash-chain.ts';
import type { HeadSigner } from './signed-heads.ts';

type ChainRecorderOptions = {
  readonly chain: HashChain;
  readonly signer: HeadSigner;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
};

/**
 * One pass: what is new is recorded, then signed, by one process at a time. A tenant whose log has a hole does not keep
 * the others waiting.
 */
export async function recordAndSign(
  { chain, signer, clock, onError }: Omit<ChainRecorderOptions, 'everyMs'>,
  signal?: AbortSignal,
): Promise<void> {
  for (const { tenant, events, position } of await chain.heads())
    if (events > position) await chain.advance(tenant, signal).catch(onError);
  await chain.exclusively((heads) => signer.sign(heads, clock.now()));
}

/** Follows the log every minute, behind the appends; `stop` waits for the block at work. */
export function startChainRecorder({ everyMs = 60_000, ...keeping }: ChainRecorderOptions): { stop(): Promise<void> } {
  const ending = new AbortController();
  async function passes(): Promise<void> {
    while (!ending.signal.aborted) {
      await recordAndSign(keeping, ending.signal).catch(keeping.onError);
      // the signal ends the pause
      await pause(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }
  const running = passes();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
}
