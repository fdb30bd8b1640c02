import { useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Upload } from '@blueprintjs/icons';

/** What is read of a file, for a request: its bytes in Base64. */
const base64Of = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file was not read'));
    reader.readAsDataURL(file);
  });

type Props = { text: string; label: string; onFile: (content: string) => Promise<void> };

/** Chooses a CSV or an Excel file. */
export function FileButton({ text, label, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  async function read(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    try {
      await onFile(await base64Of(file));
    } finally {
      setBusy(false);
    }
  }
  return (
    <>
      <Button size="small" icon={<Upload />} text={text} loading={busy} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={label}
        onChange={({ target }) => {
          void read(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
