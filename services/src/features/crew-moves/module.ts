export { moveFinder } from './facts.ts';
export { crewMoveJobs, crewMoveQueues, whenCrewToldOfMoves, whenJobSheetRescheduled, type Moves } from './reactions.ts';
