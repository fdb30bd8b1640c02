export { proofHandlers } from './controller.ts';
export {
  enqueueNightlyProof,
  nightQueue,
  NIGHT_CRON,
  proofQueue,
  proveBooks,
  type ProveTenant,
  type Weekday,
} from './reactions.ts';
