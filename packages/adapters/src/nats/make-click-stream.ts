import { jetstreamManager } from '@nats-io/jetstream';
import { ensureStream, type StoredClicksOptions } from './stored-clicks.ts';
import { withConnection } from './with-connection.ts';

const WITHIN_MS = 10_000;

/** True if it was created. An existing stream stays unchanged. */
export const makeClickStream = (options: StoredClicksOptions): Promise<boolean> =>
  withConnection({ url: options.url, name: options.name, withinMs: WITHIN_MS }, async (connection) => {
    const { streams } = await jetstreamManager(connection);
    const isThere = await streams.info(options.stream).then(
      () => true,
      () => false,
    );
    if (!isThere) await ensureStream(connection, options);
    return !isThere;
  });
