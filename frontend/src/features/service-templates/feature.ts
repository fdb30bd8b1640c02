import { lazy } from 'react';

/** Services that lines of documents begin with. */
export const serviceTemplates = {
  LinePicker: lazy(async () => ({ default: (await import('./dialogs.tsx')).LinePicker })),
};
