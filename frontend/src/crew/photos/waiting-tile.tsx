import { useEffect, useState } from 'react';
import { texts } from '#crew/texts/texts.ts';

/** A photo that is on this phone alone. */
export function WaitingTile({ file }: { file: File | undefined }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <li data-waiting>{url !== null && <img src={url} alt={texts.photos.waiting} />}</li>;
}
