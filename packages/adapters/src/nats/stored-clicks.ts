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
  /** Of the stream; two stacks on one server have two. */
  readonly stream: string;
  /** What it may take on the disk. A full one refuses new clicks: what was acknowledged is not pushed out. */
  readonly mostBytes: number;
  /** On so many servers: 3 in a cluster. */
  readonly replicas: number;
}

const DAY_MS = 86_400_000;
const KEPT_MS = 2 * DAY_MS;
/** A group that is sent again within this time is recognised by the server itself; after it, where it is counted. */
const DUPLICATE_WINDOW_MS = 5 * 60_000;
/** Groups in the hands of all takers together. */
const MOST_HANDED_OUT = 2_000;

export const subjectOf = ({ stream }: Pick<StoredClicksOptions, 'stream'>): string => `${stream}.recorded`;

/** The stream as it has to be, made if it is not there. Acknowledged means written to the disk (nats.conf). */
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

/** As its leader sees them; a single server has none. */
export const copiesBehind = ({ cluster }: Pick<StreamInfo, 'cluster'>): number =>
  (cluster?.replicas ?? []).filter(({ current, offline }) => offline || !current).length;

/** One name for all takers: each group is handed to one of them, and to another if it does not come back in time. */
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
