import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsUrl } from './nats-url.ts';

/** Removes a test's stream from the shared server, where it would occupy the disk. */
export async function removeStream(name: string): Promise<void> {
  const connection = await connect({ servers: natsUrl() });
  try {
    await (await jetstreamManager(connection)).streams.delete(name);
  } finally {
    await connection.close();
  }
}
