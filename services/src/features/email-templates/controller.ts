import {
  emailTemplateOwnRoutes,
  emailTemplateTypes,
  mergeFieldsOf,
  type EmailTemplateType,
} from '@backoffice/contracts/features/email-templates';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';

export const emailTemplateHandlers = (): HttpHandler[] => [
  bindHandler(emailTemplateOwnRoutes.types, async () => ({
    items: Object.entries(emailTemplateTypes).map(([value, label]) => ({
      value,
      label,
      mergeFields: [...mergeFieldsOf(value as EmailTemplateType)], // its own keys
    })),
  })),
];
