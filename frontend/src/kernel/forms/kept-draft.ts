import { nowMs } from '#browser/clock.ts';
import { readStored, removeStored, storedNames, writeStored } from '#browser/storage.ts';

const PREFIX = 'draft.';
const MAX_DRAFTS = 20;
const MAX_CHARACTERS = 256 * 1024;
const LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** Whose draft it is, and of which page. */
export type DraftOwner = { readonly userId: string; readonly companyId: string | null; readonly page: string };
export const draftName = ({ userId, companyId, page }: DraftOwner) => `${PREFIX}${userId}.${companyId ?? ''}.${page}`;

/** The fields of a form that differ from what is saved, since when (ms) and on top of which version of the record. */
export type KeptDraft = {
  readonly at: number;
  readonly version: number | null;
  readonly fields: Readonly<Record<string, unknown>>;
};

/** What differs from what is saved; fields alike are left out, so that they follow the record. */
export const changedFields = (typed: object, saved: object): KeptDraft['fields'] =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Object(saved)[name])),
  );

/**
 * What was typed into a form that begins with `saved`. Null where there is none, where it is too old, and where it is
 * that of another version of the form.
 */
export function readKept(name: string, saved: object): KeptDraft | null {
  const stored = readStored('user', name);
  if (stored === null) return null;
  if (isDraft(stored) && !isOver(stored)) {
    const fields = changedFields(stored.fields, saved);
    const isOfForm = Object.entries(fields).every(([field, value]) => isLike(value, Object(saved)[field]));
    if (isOfForm && Object.keys(fields).length > 0) return { ...stored, fields };
  }
  removeStored('user', name);
  return null;
}

export const removeKept = (name: string) => removeStored('user', name);

/** False where it is too long to be kept, or the browser has no room: the one before stays. */
export function writeKept(name: string, draft: Omit<KeptDraft, 'at'>): boolean {
  if (JSON.stringify(draft.fields).length > MAX_CHARACTERS) return false;
  try {
    if (readStored('user', name) === null) makeRoom();
    writeStored('user', name, { ...draft, at: nowMs() });
    return true;
  } catch {
    return false; // QuotaExceededError
  }
}

/** For one more: those that are too old go, and the oldest of too many. */
function makeRoom() {
  const drafts = storedNames('user', PREFIX).map((name) => ({ name, draft: readStored('user', name) }));
  const newestFirst = drafts
    .flatMap(({ name, draft }) => (isDraft(draft) && !isOver(draft) ? [{ name, at: draft.at }] : []))
    .toSorted((a, b) => b.at - a.at);
  const stay = new Set(newestFirst.slice(0, MAX_DRAFTS - 1).map(({ name }) => name));
  for (const { name } of drafts) if (!stay.has(name)) removeKept(name);
}

const isOver = ({ at }: KeptDraft) => nowMs() - at > LIFE_MS;

const isDraft = (stored: unknown): stored is KeptDraft =>
  isRecord(stored) &&
  typeof stored['at'] === 'number' &&
  (stored['version'] === null || typeof stored['version'] === 'number') &&
  isRecord(stored['fields']);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether controls that show `saved` can show it: the same kinds of values all the way down, or none. */
function isLike(value: unknown, saved: unknown): boolean {
  if (saved === null || value === null) return true;
  if (Array.isArray(saved)) return Array.isArray(value) && value.every((entry) => isLikeEntry(entry, saved[0]));
  if (!isRecord(saved)) return typeof value === typeof saved;
  return isRecord(value) && Object.keys(saved).every((name) => isLike(value[name], saved[name]));
}

/** Entries of a list may be of several kinds: what only some of them have may be missing. */
const isLikeEntry = (entry: unknown, first: unknown): boolean =>
  isRecord(entry) && isRecord(first)
    ? Object.entries(first).every(([name, value]) => entry[name] === undefined || isLike(entry[name], value))
    : first === undefined || isLike(entry, first);
