import {
  ecprDocument,
  payrollUploadRefusals,
  payrollUploadRoutes,
  prevailingWageHours,
  uploadName,
  uploadRefusal,
} from '@backoffice/contracts/features/certified-payroll';
import { bindHandler, fileResponse, refusalFailure } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { ecprFile } from './ecpr-file.ts';
import { payrollPaper } from './report.ts';
import { uploadSources } from './queries.ts';

export { drawnPayroll } from './queries.ts';

export const certifiedPayrollFeature: ReadFeature = {
  papers: { [prevailingWageHours.name]: payrollPaper },
  handlers: (ports) => [
    /** What is sent goes into the answer alone: this side records nothing. */
    bindHandler(payrollUploadRoutes.upload, async ({ params: { id = '' }, body, caller }) => {
      const sources = await uploadSources(ports, caller, id, body.weekEnding);
      const refused = uploadRefusal(sources, body);
      if (refused) throw refusalFailure(refused, payrollUploadRefusals);
      const bytes = new TextEncoder().encode(ecprFile(ecprDocument(sources, body)));
      return fileResponse(bytes, 'application/xml; charset=utf-8', uploadName(sources, body));
    }),
  ],
};
