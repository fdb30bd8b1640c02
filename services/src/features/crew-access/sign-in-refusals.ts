import { crewAccessRefusals, crewSignInRefusals, type CrewDevice } from '@backoffice/contracts/features/crew-access';
import { fillSentence } from '@backoffice/contracts/kernel';
import { HttpProblem } from '@backoffice/infra/http';

/** `company`: whose invitation it was; none where nobody knows. */
export const invitationOver = (company = 'your company') =>
  new HttpProblem(410, 'NOT_FOUND', 'INVITATION_OVER', fillSentence(crewSignInRefusals.INVITATION_OVER, { company }));

export const crewPagesOff = () =>
  new HttpProblem(403, 'FORBIDDEN', 'CREW_PAGES_OFF', crewAccessRefusals.CREW_PAGES_OFF.says);

export const wrongCrewCode = () =>
  new HttpProblem(401, 'UNAUTHORIZED', 'WRONG_CREW_CODE', crewSignInRefusals.WRONG_CREW_CODE);

export function crewTriesSpent(seconds: number): HttpProblem {
  const message = fillSentence(crewSignInRefusals.CREW_TRIES_SPENT, { minutes: String(Math.ceil(seconds / 60)) });
  return new HttpProblem(429, 'VALIDATION_ERROR', 'CREW_TRIES_SPENT', message, [], { 'retry-after': String(seconds) });
}

/** Told to whoever has entered the right code: which of the three shall end. */
export const tooManyDevices = (devices: readonly CrewDevice[]) =>
  new HttpProblem(
    409,
    'VALIDATION_ERROR',
    'TOO_MANY_DEVICES',
    crewAccessRefusals.TOO_MANY_DEVICES.says,
    devices.map(({ deviceId, label }) => ({ field: `devices.${deviceId}`, code: 'TOO_MANY_DEVICES', message: label })),
  );
