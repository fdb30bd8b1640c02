import { user, userNameStem } from '@backoffice/contracts/features/users';
import { serviceUnavailable } from '@backoffice/infra/http';
import { findHolder } from '#capabilities/unique.ts';
import type { World } from '#kernel/world.ts';

/** As many of one name as anybody has ever worked with. */
const MAX_TRIES = 1_000;

/**
 * A user name that nobody has, made of a person's name. @throws HttpProblem 503 where there are too many of that name
 */
export async function freeUserName(person: Parameters<typeof userNameStem>[0], world: World): Promise<string> {
  const stem = userNameStem(person);
  for (let number = 1; number <= MAX_TRIES; number++) {
    const userName = number === 1 ? stem : `${stem}${number}`;
    if ((await findHolder(world, user, 'userName', userName)) === null) return userName;
  }
  throw serviceUnavailable();
}
