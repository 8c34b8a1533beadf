import {
  AckPolicy,
  DiscardPolicy,
  type JetStreamManager,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamInfo,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { NatsOptions } from './managed-connection.ts';

export interface StoredClicksOptions extends NatsOptions {
  /** The stream's name. Two stacks on one server have two. */
  readonly stream: string;
  /** Limit on disk. A full stream refuses new clicks instead of evicting acknowledged ones. */
  readonly mostBytes: number;
  /** Number of servers with a copy: 3 in a cluster. */
  readonly replicas: number;
}

const DAY_MS = 86_400_000;
const KEPT_MS = 2 * DAY_MS;
/** Within this time the server itself deduplicates a group that is sent again; later, the counting does. */
const DUPLICATE_WINDOW_MS = 5 * 60_000;
/** Limit of unacknowledged groups over all consumers. */
const MOST_HANDED_OUT = 2_000;

export const subjectOf = ({ stream }: Pick<StoredClicksOptions, 'stream'>): string => `${stream}.recorded`;

/** Creates the stream if it does not exist. Acknowledged means written to disk (nats.conf). */
export async function ensureStream(
  connection: NatsConnection,
  options: StoredClicksOptions,
): Promise<JetStreamManager> {
  const manager = await jetstreamManager(connection, { checkAPI: false });
  await manager.streams.add({
    name: options.stream,
    subjects: [subjectOf(options)],
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    discard: DiscardPolicy.New,
    max_age: nanos(KEPT_MS),
    max_bytes: options.mostBytes,
    duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    num_replicas: options.replicas,
  });
  return manager;
}

/** As reported by the leader. A single server has no replicas. */
export const copiesBehind = ({ cluster }: Pick<StreamInfo, 'cluster'>): number =>
  (cluster?.replicas ?? []).filter(({ current, offline }) => offline || !current).length;

/**
 * One durable consumer for all processes: each group is delivered to one of them, and redelivered if it is
 * not acknowledged in time.
 */
export const COUNTING = 'counting';

export async function ensureConsumer(
  manager: JetStreamManager,
  { stream }: Pick<StoredClicksOptions, 'stream'>,
  handedForMs: number,
): Promise<void> {
  await manager.consumers.add(stream, {
    durable_name: COUNTING,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(handedForMs),
    max_ack_pending: MOST_HANDED_OUT,
    max_deliver: -1,
  });
}
