import { useEffect, useState } from 'react';
import { FILE_LIMIT } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { fetchOnce, call } from '#data/http-client.ts';
import { ProblemError, problemFrom, problemText, noResponseError } from '#data/problem.ts';
import { requireRoute } from '#data/route-lookup.ts';
import { sendCommand, type CommandOutcome } from '#data/use-command.ts';
import { mountedRoute } from '#records/mounted-routes.ts';

/** What a file is for, and the record it belongs to. */
export type UploadTarget = {
  readonly purpose: 'profilePicture' | 'signature' | 'logo' | 'attachment';
  readonly parent: { readonly entity: string; readonly id: string };
};

/** Puts a file where the server says, and answers the path it is known by from then on. */
export async function uploadFile(file: File, { purpose, parent }: UploadTarget): Promise<CommandOutcome<string>> {
  try {
    const answer = (await call<Route>(requireRoute('media.uploadUrl'), {
      body: { purpose, parent, fileName: file.name, contentType: file.type, size: file.size },
    })) as { uploadUrl: string; filePath: string }; // as the table declares its answer
    await fetchOnce(answer.uploadUrl, { method: 'PUT', headers: { 'content-type': file.type }, body: file });
    return { ok: true, answer: answer.filePath };
  } catch (fault) {
    return { ok: false, problem: problemFrom(fault) };
  }
}

/** What stored a file beside a record answers: its path, or why it is not there, as a person reads it. */
export type AttachOutcome =
  | { readonly ok: true; readonly filePath: string }
  | { readonly ok: false; readonly message: string };

/** Stores a file and puts it beside a record. */
export async function attachFile(file: File, resource: Resource, id: string): Promise<AttachOutcome> {
  if (file.size > FILE_LIMIT) return { ok: false, message: `Use at most ${FILE_LIMIT / 2 ** 20} MB.` };
  const stored = await uploadFile(file, { purpose: 'attachment', parent: { entity: resource.entity, id } });
  const outcome = stored.ok
    ? await sendCommand(mountedRoute(resource, 'attach'), { params: { id }, body: { filePath: stored.answer } })
    : stored;
  return stored.ok && outcome.ok
    ? { ok: true, filePath: stored.answer }
    : { ok: false, message: outcome.ok ? '' : (outcome.problem.details[0]?.message ?? problemText(outcome.problem)) };
}

/** Where a stored file can be looked at for the next minute. @throws as any call does */
export async function fetchReadUrl(filePath: string): Promise<string> {
  const answer: unknown = await call<Route>(requireRoute('media.readUrl'), { body: { filePath } });
  if (typeof answer === 'object' && answer !== null && 'readUrl' in answer && typeof answer.readUrl === 'string')
    return answer.readUrl;
  throw new ProblemError(
    { ...noResponseError('UNKNOWN_ERROR').problem, message: 'Invalid response format: readUrl is missing' },
    200,
  );
}

/** The address of a stored picture; null while there is none to show. */
export function usePictureUrl(filePath: string | null): string | null {
  const [found, setFound] = useState<{ of: string; url: string } | null>(null);
  useEffect(() => {
    if (filePath === null) return undefined;
    let current = true;
    void fetchReadUrl(filePath).then(
      (url) => current && setFound({ of: filePath, url }),
      () => {},
    ); // a picture that cannot be had is not shown
    return () => void (current = false);
  }, [filePath]);
  return found?.of === filePath ? found.url : null;
}
