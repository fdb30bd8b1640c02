import type { Refusal } from './problem.ts';

/** For guards that read the command: what it carries. */
export type CommandOf<Data> = { readonly command: { readonly type: string; readonly data: Data } };

/** Facts of the world by their names, and the command that asks. */
export type KnownFacts = Readonly<Record<string, unknown>>;

/**
 * One reason to refuse a command: its code, and when it holds. `reads` names what must be known beside the record (a
 * fact, or the command itself): who does not know it passes the guard over, and leaves it to whoever does.
 */
export type Guard<Record = never, Facts = never, Code extends string = string> = {
  readonly code: Code;
  readonly field?: string;
  readonly reads: readonly string[];
  /** Asked before the mechanism of the command: the truer reason of the two. */
  readonly first?: boolean;
  /** The values of the refusal's sentence, or `true` where it needs none. */
  readonly refuses: (record: Record, facts: Facts) => boolean | Readonly<{ [value: string]: string }>;
};

/** Guards by verb, which is a command's name without the entity's; those of a mechanism by its commands. */
export type GuardTable = { readonly [verb in string]?: readonly Guard[] };

type Readable<Facts> = Facts & CommandOf<unknown>;

/** Makes the guards of one kind of record. A guard that reads no record may stand before one begins. */
export const guardsReading =
  <Facts, Code extends string>() =>
  <Record = unknown, const Reads extends readonly (keyof Readable<Facts> & string)[] = []>(
    code: Code,
    {
      when,
      ...rest
    }: {
      readonly field?: string;
      readonly reads?: Reads;
      readonly first?: boolean;
      when(
        record: Record,
        facts: Pick<Readable<Facts>, Reads[number]>,
      ): boolean | Readonly<{ [value: string]: string }>;
    },
  ): Guard<Record, Pick<Readable<Facts>, Reads[number]>, Code> => ({ code, reads: [], ...rest, refuses: when });

/** What the first guard says that refuses; null where none does. */
export function firstRefusal(guards: readonly Guard[], record: object | null, known: KnownFacts): Refusal | null {
  for (const { code, field, reads, refuses } of guards) {
    // a table holds guards of its records and facts only
    const said = reads.every((fact) => fact in known) && refuses(record as never, known as never);
    if (said !== false) return { code, ...(field !== undefined && { field }), ...(said !== true && { values: said }) };
  }
  return null;
}

/** A command's name without the entity's: `Void` of `VoidContract`, `VoidSignature` of `VoidContractSignature`. */
export const verbOf = (entity: string, command: string): string => command.replace(entity, '');
export type VerbOf<
  Command extends string,
  Entity extends string,
> = Command extends `${infer Before}${Entity}${infer After}` ? `${Before}${After}` : Command;
