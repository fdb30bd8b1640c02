import {
  canonicalText,
  type ClosingFiguresCommand,
  type ClosingFiguresEvent,
  type ClosingFiguresView,
} from '@backoffice/contracts/features/closing-figures';
import { sha256 } from '@backoffice/infra/http';
import { accept, type Decider } from '#kernel/decider.ts';

/** `isInForce`: the closing stands, and was not reopened since. */
export type ClosingFiguresFacts = { readonly isInForce: boolean };

const LINES_PER_EVENT = 500;

/** A closing is frozen once, and one that was reopened meanwhile never. */
export const closingFiguresDecider: Decider<
  ClosingFiguresView,
  ClosingFiguresCommand,
  ClosingFiguresEvent,
  never,
  ClosingFiguresFacts
> = {
  decide({ data: { parts, ...closing } }, frozen, { isInForce }) {
    if (frozen || !isInForce) return accept();
    const hashed = parts.map(({ part, lines }) => ({
      part,
      count: lines.length,
      sha256: sha256(canonicalText(part, closing.through, lines)),
    }));
    return accept<ClosingFiguresEvent>(
      {
        type: 'ClosingFrozen',
        data: { ...closing, parts: hashed, sha256: sha256(hashed.map((each) => `${each.sha256}\n`).join('')) },
      },
      ...parts.flatMap(({ part, lines }) =>
        Array.from({ length: Math.ceil(lines.length / LINES_PER_EVENT) }, (_, piece) => ({
          type: 'ClosingFiguresRecorded' as const,
          data: { part, lines: lines.slice(piece * LINES_PER_EVENT, (piece + 1) * LINES_PER_EVENT) },
        })),
      ),
    );
  },
};
