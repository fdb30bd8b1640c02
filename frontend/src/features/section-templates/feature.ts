import { lazy } from 'react';
import { sectionTemplateOwnRoutes } from '@backoffice/contracts/dictionaries/section-templates';

/** Sections and contents that texts of documents take. */
export const sectionTemplates = {
  permission: sectionTemplateOwnRoutes.byName.permission,
  TextPicker: lazy(async () => ({ default: (await import('./dialogs.tsx')).TextPicker })),
};
