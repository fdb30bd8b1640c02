import type {
  ClosingFiguresCommand,
  ClosingFiguresEvent,
  ClosingFiguresView,
  FrozenPart,
} from '@backoffice/contracts/features/closing-figures';
import { accept, type Decider } from '#kernel/decider.ts';

/**
 * `isInForce`: the closing stands, and was not reopened since. `hashed`: its parts by their hashes, `sha256` that of
 * all of them.
 */
export type ClosingFiguresFacts = {
  readonly isInForce: boolean;
  readonly hashed: FrozenPart[];
  readonly sha256: string;
};

const LINES_PER_EVENT = 500;

/** A closing is frozen once, and one that was reopened meanwhile never. */
export const closingFiguresDecider: Decider<
  ClosingFiguresView,
  ClosingFiguresCommand,
  ClosingFiguresEvent,
  never,
  ClosingFiguresFacts
> = {
  decide({ data: { parts, ...closing } }, frozen, { isInForce, hashed, sha256 }) {
    if (frozen || !isInForce) return accept();
    return accept<ClosingFiguresEvent>(
      { type: 'ClosingFrozen', data: { ...closing, parts: hashed, sha256 } },
      ...parts.flatMap(({ part, lines }) =>
        Array.from({ length: Math.ceil(lines.length / LINES_PER_EVENT) }, (_, piece) => ({
          type: 'ClosingFiguresRecorded' as const,
          data: { part, lines: lines.slice(piece * LINES_PER_EVENT, (piece + 1) * LINES_PER_EVENT) },
        })),
      ),
    );
  },
};
