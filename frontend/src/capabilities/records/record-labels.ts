import type { Labels } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { call } from '#data/http-client.ts';
import { useAsked } from '#data/use-read.ts';
import { mountedRoute } from './mounted-routes.ts';

/**
 * The dropdown of a kind of record, read again whenever one of it changes. `isAsked`: whether it is needed, and may be
 * read.
 */
export const useRecordLabels = (resource: Resource, isAsked = true) =>
  useLabelsRead(mountedRoute(resource, 'labels'), isAsked, [resource.entity]);

type LabelsAnswer = z.infer<typeof Labels>;
export type LabelsRoute = Omit<Route, 'answer'> & { readonly answer: typeof Labels };

/** Entries with the fields that their kind shows beside the label. */
export const labelItems = <Shown>(answer: LabelsAnswer | null) =>
  // as the kind declares its labels
  (answer?.items ?? []) as unknown as readonly Shown[];

/** All entries of a dropdown, page after page: nobody looks for what a limit has left out. */
export const useLabelsRead = (route: LabelsRoute, isAsked = true, after: readonly string[] = []) =>
  useAsked(route, isAsked ? {} : null, after, everyLabel);

const EVERYTHING = String(Number.MAX_SAFE_INTEGER);
async function everyLabel(route: LabelsRoute): Promise<LabelsAnswer> {
  const items: LabelsAnswer['items'] = [];
  for (let page = 1; ; page++) {
    const query = { limit: EVERYTHING, ...(page > 1 && { page: String(page) }) };
    const answer = (await call<Route>(route, { query })) as LabelsAnswer; // as the route declares
    items.push(...answer.items);
    if (!answer.hasMore) return { items, hasMore: false };
  }
}
