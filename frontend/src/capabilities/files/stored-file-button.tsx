import { openStoredFile } from './stored-file.ts';

/** Opens a stored file beside this page. */
export const StoredFileButton = ({ filePath, text }: { filePath: string; text: string }) => (
  <button type="button" className="text-button" onClick={() => void openStoredFile(filePath)}>
    {text}
  </button>
);
