export { QUEUE_LIMITS, type QueueLimits, type RefusalReason, type Requester } from './fair-queue.ts';
export { knownCallers, type KnownCallers } from './known-callers.ts';
export { shedLoad, type Availability } from './load-shedding.ts';
