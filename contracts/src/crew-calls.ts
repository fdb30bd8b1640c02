import { endDeviceCall } from '#features/crew-access';
import { crewDayCall } from '#features/crew-days';
import type { CrewCall } from '#kernel/index.ts';

/**
 * All that a worker may call. The product does not start with a route of crews that is missing here, or with any other
 * that stands here (`crewRouteFaults`).
 */
export const crewCalls: readonly CrewCall[] = [crewDayCall, endDeviceCall];
