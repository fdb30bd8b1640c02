import { startReactions } from '#kernel/reactions.ts';
import { openReactionPorts, whenRung } from './parked-events.spec-kit.ts';

/** A process of its own that is killed (SIGKILL) when what follows from an event is done, and its checkpoint is not. */
const { gateway, ports } = openReactionPorts(process.env['DATABASE_URL'] ?? '');
const reaction = whenRung((bell) => bell.startsWith('cracked'));
await startReactions([reaction], gateway, {
  ...ports,
  checkpoints: { ...ports.checkpoints, save: async () => void process.kill(process.pid, 'SIGKILL') },
});
