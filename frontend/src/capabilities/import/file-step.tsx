import { useState } from 'react';
import { Button, Spinner } from '@blueprintjs/core';
import { Download, Upload } from '@blueprintjs/icons';
import { IMPORT_BYTES, IMPORT_ROWS, keyText } from '@backoffice/contracts/capabilities';
import type { Problem } from '@backoffice/contracts/kernel';
import { downloadFile } from '#data/download.ts';
import { fetchWithSession, identityHeaders, urlOf } from '#data/http-client.ts';
import { problemFrom } from '#data/problem.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { pluralNoun, singularNoun } from '#widgets/labels.ts';
import { ProblemMessage } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { ImportableResource } from './importable.ts';

/** The file is chosen, or dropped on the control, which is as large as the box; the server reads it. */
export function FileStep({ resource, onFile }: { resource: ImportableResource; onFile: (id: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const noun = pluralNoun(resource);

  async function send(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      onFile(await uploaded(resource, file));
    } catch (fault) {
      setProblem(problemFrom(fault));
      setBusy(false);
    }
  }
  async function saveTemplate() {
    const failed = await downloadFile(mountedRoute(resource, 'importTemplate'), {});
    if (failed) notifyProblem(failed);
  }

  return (
    <Panel title="Choose a file">
      {problem && <ProblemMessage problem={problem} />}
      <label className="import-drop" aria-busy={busy || undefined}>
        {busy ? <Spinner size={24} /> : <Upload size={24} />}
        <strong>{busy ? 'Reading the file…' : 'Choose a file, or drop it here'}</strong>
        <span className="muted">
          CSV or Excel (XLSX), up to {IMPORT_BYTES / 1024 / 1024} MB and {IMPORT_ROWS.toLocaleString('en-US')} rows. The
          first row holds the headings.
        </span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,.xlsx"
          aria-label={`File with ${noun}`}
          disabled={busy}
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      <p>
        You see what becomes of every row before anything is written. A row is a {singularNoun(resource)} that you have
        already when it has the same {keyText(resource.can.import)}; all others become new {noun}.
      </p>
      <Button
        variant="minimal"
        icon={<Download />}
        text="Download an empty file with all headings"
        onClick={() => void saveTemplate()}
      />
    </Panel>
  );
}

/** @throws as any call does */
async function uploaded(resource: ImportableResource, file: File): Promise<string> {
  const route = mountedRoute(resource, 'importUpload');
  const response = await fetchWithSession(urlOf(route, { query: { fileName: file.name } }), {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream', ...identityHeaders('company') },
    body: file,
  });
  const { id } = (await response.json()) as { id: string }; // as the table declares its answer
  return id;
}
