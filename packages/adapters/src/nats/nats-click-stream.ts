import type { ClickStream } from '@cliffhanger/application/ports';
import { type JetStreamClient, jetstream } from '@nats-io/jetstream';
import { encodeClicks } from './click-message.ts';
import { keepConnected } from './managed-connection.ts';
import { ensureStream, type StoredClicksOptions, subjectOf } from './stored-clicks.ts';

const ACKNOWLEDGED_WITHIN_MS = 5_000;

export function createNatsClickStream(options: StoredClicksOptions): ClickStream {
  let client: JetStreamClient | undefined;
  const kept = keepConnected({
    ...options,
    onOpened: async (connection) => {
      await ensureStream(connection, options);
      client = jetstream(connection);
    },
    onLost: () => {
      client = undefined;
    },
  });
  return {
    async append(group) {
      if (client === undefined) throw new Error('the stream of clicks cannot be reached');
      await client.publish(subjectOf(options), encodeClicks(group), {
        msgID: group.id,
        timeout: ACKNOWLEDGED_WITHIN_MS,
      });
    },
    isConnected: () => kept.current() !== undefined,
    close: () => kept.close(),
  };
}
