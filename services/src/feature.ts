import type { BackgroundTaskKind } from '@backoffice/infra/background-tasks';
import type { HttpHandler } from '@backoffice/infra/http';
import type { JobHandler, Queue } from '@backoffice/infra/jobs';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { Consequence } from '#kernel/consequences.ts';
import type { Reaction } from '#kernel/reactions.ts';
import type { UndoCompanions } from '#kernel/undo-companions.ts';
import type { FactPorts, FeaturePorts } from './ports.ts';

type FeatureJob = { readonly queue: Queue<object>; readonly start: (ports: FeaturePorts) => Promise<void> };

/** What a feature brings to the write side. */
export type Feature = {
  /** Of the record it decides about, if it has one. */
  readonly rules?: WriteFeature | ((ports: FactPorts) => WriteFeature);
  readonly handlers?: (ports: FeaturePorts) => readonly HttpHandler[];
  readonly reactions?: readonly Reaction[];
  /** What follows from other features' events in the same append. */
  readonly consequences?: readonly Consequence[];
  /** By command, what goes with it where it takes something back. */
  readonly undoCompanions?: Readonly<Record<string, UndoCompanions>>;
  readonly jobs?: readonly FeatureJob[];
  /** What people start and wait for. */
  readonly backgroundTasks?: (ports: FeaturePorts) => readonly BackgroundTaskKind[];
};

/** Work that is left for later. */
export const job = <Data extends object>(
  queue: Queue<Data>,
  handler: (ports: FeaturePorts) => JobHandler<Data>,
): FeatureJob => ({ queue, start: (ports) => ports.jobs.work(queue, handler(ports)) });

/** Work that begins at times in UTC. */
export const cronJob = (
  queue: Queue<Record<string, never>>,
  cron: string,
  handler: (ports: FeaturePorts) => () => Promise<void>,
): FeatureJob => ({ queue, start: (ports) => ports.jobs.schedule(queue, cron, 'UTC', handler(ports)) });
