import * as capabilities from '@backoffice/contracts/capabilities';
import * as kernel from '@backoffice/contracts/kernel';

/** What the description of the API calls the shapes that it refers to. */
export const apiShapes: Readonly<Record<string, unknown>> = { ...kernel, ...capabilities };
