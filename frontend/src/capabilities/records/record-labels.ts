import type { Resource } from '@backoffice/contracts/kernel';
import { useLabelsRead } from '#data/use-read.ts';
import { mountedRoute } from './mounted-routes.ts';

/** The dropdown of a kind of record, read again whenever one of it changes. `isAsked`: whether it is needed, and may be read. */
export const useRecordLabels = (resource: Resource, isAsked = true) =>
  useLabelsRead(mountedRoute(resource, 'labels'), isAsked, [resource.entity]);
