import { user } from '@backoffice/contracts/features/users';
import type { Rules } from '#capabilities/mounted.ts';
import { userDecider } from './decider.ts';

export const users = { resource: user, decider: userDecider } satisfies Rules;
