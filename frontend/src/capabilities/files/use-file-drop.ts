import { useState } from 'react';

/** Files that are dropped on an element; `isOver` while they are held above it. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const handlers = {
    onDragOver: (event: React.DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) {
        event.preventDefault();
        setOver(true);
      }
    },
    onDragLeave: (event: React.DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    }, // what is entered, a node or nothing
    onDrop: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { isOver, handlers };
}
