import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { natsUrl } from './nats-url.ts';

/** A test's own stream on the server that all tests share: it would keep its place on the disk. */
export async function removeStream(name: string): Promise<void> {
  const connection = await connect({ servers: natsUrl() });
  try {
    await (await jetstreamManager(connection)).streams.delete(name);
  } finally {
    await connection.close();
  }
}
