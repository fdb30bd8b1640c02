import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineMessages, type EventEnvelope, type Inverses } from './messages.ts';

const commands = defineMessages({
  ReturnTool: z.strictObject({ from: z.string(), reason: z.string() }),
  EditTool: z.strictObject({ name: z.string() }),
});
const events = defineMessages({ ToolLent: z.object({ to: z.string() }), ToolEdited: z.object({ name: z.string() }) });
type ToolInverses = Inverses<typeof events, typeof commands>;

const ToolLent: ToolInverses['ToolLent'] = {
  by: 'ReturnTool',
  data: ({ data }) => ({ from: data.to }),
  asks: 'reason',
};
const ToolEdited: ToolInverses['ToolEdited'] = { by: 'EditTool', merge: true };

describe('the inverse of an event', () => {
  it('gives the command what the event says', () => {
    const lent = { type: 'ToolLent', data: { to: 'Kim' } } as EventEnvelope<{ type: string; data: { to: string } }>;
    expect('data' in ToolLent && ToolLent.data?.(lent)).toEqual({ from: 'Kim' });
  });

  it('compiles for each event, by a command that is there, with its whole body', () => {
    const compiled: ToolInverses[] = [
      { ToolLent, ToolEdited },
      { ToolLent: { nothing: true }, ToolEdited: { by: 'Trash*' } },
      // @ts-expect-error ToolEdited has none
      { ToolLent },
      // @ts-expect-error no command is called so
      { ToolLent, ToolEdited: { by: 'PaintTool' } },
      // @ts-expect-error its body is missing
      { ToolLent, ToolEdited: { by: 'EditTool' } },
      // @ts-expect-error from whom is missing
      { ToolLent: { by: 'ReturnTool', asks: 'reason' }, ToolEdited },
      // @ts-expect-error the event says no such thing
      { ToolLent: { by: 'ReturnTool', data: ({ data }) => ({ from: data.whom }), asks: 'reason' }, ToolEdited },
      // @ts-expect-error the command takes no reason
      { ToolLent, ToolEdited: { by: 'EditTool', data: () => ({ name: 'Saw' }), asks: 'reason' } },
    ];
    expect(compiled).toHaveLength(8);
  });
});
