export { proofHandlers } from './controller.ts';
export { everyNight, nightQueue, NIGHT_CRON, proofQueue, proveBooks, type Prove } from './reactions.ts';
