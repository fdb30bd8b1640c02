import { HttpProblem, sha256 } from '@backoffice/infra/http';
import type { GraphqlExposure } from './ports.ts';

/**
 * Who may ask only what the console asks finds no operation that is dearer, deeper or stranger than those. @throws
 * Failure 400
 */
export function assertStoredOperation(stored: GraphqlExposure['stored'], query: string): void {
  if (stored !== null && !stored.has(sha256(query)))
    throw new HttpProblem(400, 'VALIDATION_ERROR', 'OPERATION_UNKNOWN', 'This operation is not one of the console’s.');
}
