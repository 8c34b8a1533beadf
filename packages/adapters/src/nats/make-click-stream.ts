import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';
import { ensureStream, type StoredClicksOptions } from './stored-clicks.ts';

const WITHIN_MS = 10_000;

/** True when it has made it; one that is there stays as it is. */
export async function makeClickStream(options: StoredClicksOptions): Promise<boolean> {
  const connection = await connect({
    ...serverOptions(options.url),
    name: options.name,
    reconnect: false,
    timeout: WITHIN_MS,
  });
  try {
    const { streams } = await jetstreamManager(connection);
    const isThere = await streams.info(options.stream).then(
      () => true,
      () => false,
    );
    if (!isThere) await ensureStream(connection, options);
    return !isThere;
  } finally {
    await connection.close();
  }
}
