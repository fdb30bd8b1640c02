import { PermanentFailure } from '@backoffice/infra/jobs';
import type { Texter } from './texter.ts';

/** Where texts may go. Numbers elsewhere are rung up and texted by those whom somebody pays for it (`trust.md` T42). */
export type Destinations = {
  readonly allows: (number: string) => boolean;
  /** Such a number, for a sentence: "a number of …". */
  readonly description: string;
};

/**
 * Of +1 other countries than the United States, its territories and Canada, and those that cost extra. Few, and none
 * has joined them in years: that is why there is no library of all numbers of the world here.
 * @see https://www.nanpa.com/numbering/area-codes
 */
const EXCLUDED_AREA_CODES = new Set([
  ...'242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' '),
  ...'500 700 900'.split(' '),
]);
const NORTH_AMERICA = '+1';
const AREA_CODE_LENGTH = 5;

/** By how numbers begin, E.164. `+1` means the United States and Canada; `+1242` would mean the Bahamas. */
export const destinationsOf = (beginnings: readonly string[] = [NORTH_AMERICA]): Destinations => ({
  allows: (number) =>
    beginnings.some(
      (beginning) =>
        number.startsWith(beginning) &&
        (beginning.length >= AREA_CODE_LENGTH ||
          !number.startsWith(NORTH_AMERICA) ||
          !EXCLUDED_AREA_CODES.has(number.slice(2, AREA_CODE_LENGTH))),
    ),
  description:
    beginnings.length === 1 && beginnings[0] === NORTH_AMERICA
      ? 'a number of the United States or Canada'
      : `a number that begins with ${beginnings.join(', ')}`,
});

/** The last check before a text leaves: numbers saved earlier, or given elsewhere, are held to the same countries. */
export const restrictTo = ({ allows }: Destinations, texter: Texter): Texter => ({
  async send(message) {
    if (!allows(message.to)) throw new PermanentFailure('Texts are not sent to numbers of this country');
    return texter.send(message);
  },
});
