import { withIdempotencyKeys } from '#http/idempotency-key.ts';
import { withDryRuns } from '#http/dry-runs.ts';
import { routeTable } from '@backoffice/contracts';
import { undoOffers } from '#http/undo-offers.ts';
import { withRouteChecks } from '#http/route-checks.ts';
import { replayParkedEvents, replayQueue } from '#jobs/replay-parked-events.ts';
import { commandBus } from '#kernel/command-bus.ts';
import { startReactions, type ReactionPorts } from '#kernel/reactions.ts';
import { dryRunner } from './dry-run.ts';
import { features, reactions } from './features.ts';
import type { WritePorts } from './ports.ts';
import { accessChanges, routeChecks } from './route-access.ts';
import { deciding, writeHandlers } from './write-handlers.ts';

export { memoryCheckpoints, postgresCheckpoints, type Checkpoints } from '#kernel/checkpoints.ts';
export { memoryAttention, postgresAttention, type Attention } from '#kernel/attention.ts';
export {
  memoryParkedEvents,
  parkedEventName,
  postgresParkedEvents,
  type ParkedEvent,
  type ParkedEvents,
} from '#kernel/parked-events.ts';
export { SYSTEM, systemContext } from '#kernel/context.ts';
export type { CommandGateway } from '#kernel/command-gateway.ts';
export { requestReplay } from '#jobs/replay-parked-events.ts';
export { sealWords, type DocumentRenderer } from '#jobs/seal-document.ts';
export type { FindMatching } from '#http/bulk-commands.ts';
export { foldedClaims } from './entities.ts';
export { queues, reactions } from './features.ts';
export { dailyLogId } from './features/daily-logs/module.ts';
export { timecardId } from './features/timecards/module.ts';
export { encryptAccount } from '#capabilities/account-numbers.ts';
export { usualTemplateId, usualTemplates } from '#domain/usual-letters.ts';
export type { WritePorts } from './ports.ts';

/** The write side, made of its ports; nothing runs before `start`. */
export function writeSide(ports: WritePorts) {
  const bus = commandBus();
  const decides = deciding(ports);
  const offers = undoOffers(routeTable);
  const { gateway, members, links, guard, bindKey, featurePorts, ...write } = writeHandlers(ports, {
    ...decides,
    senderOf: bus.handledBy,
    noteRecorded: offers.note,
  });
  const access = accessChanges(ports, members);
  /** Around the handlers of both sides. */
  const checked = withRouteChecks(routeChecks(ports, links));
  const handlers = write.handlers
    .map(checked)
    .map(offers.withUndoHeader)
    .map(withIdempotencyKeys(bindKey))
    .map(withDryRuns(dryRunner(ports, decides)));

  /**
   * After the application has started; `works: false` leaves reactions and jobs to other processes. `stop` takes no
   * further work; the jobs are stopped by whoever decrypted them.
   */
  async function start({ works } = { works: true }): Promise<{ stop(): Promise<void> }> {
    const following = await access.start();
    if (!works) return following;
    for (const job of features.flatMap((feature) => feature.jobs ?? [])) await job.start(featurePorts);
    const reactionPorts = reactionPortsOf(ports);
    await ports.jobs.work(replayQueue, replayParkedEvents(reactions, gateway, reactionPorts));
    const follower = await startReactions(reactions, gateway, reactionPorts);
    return {
      async stop() {
        await following.stop();
        await follower.stop();
      },
    };
  }

  return {
    module: bus.module,
    handlers,
    checked,
    guard,
    gateway,
    onAccessChange: access.onChange,
    backgroundTasks: features.flatMap((feature) => feature.backgroundTasks?.(featurePorts) ?? []),
    start,
  };
}

const reactionPortsOf = (ports: WritePorts): ReactionPorts => ({
  ...ports,
  report: (error, about) => ports.report(error, { requestId: '', route: about }),
});
