import { spawnSync } from 'node:child_process';

/** `npm run test:model`: the long form of the model check, 10,000 programs on each event log. */
const { status } = spawnSync('vitest', ['run', 'infra/src/event-log/adapters'], { stdio: 'inherit', env: { RUNS: '10000', ...process.env } });
process.exitCode = status ?? 1;
