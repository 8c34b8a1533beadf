import { jetstreamManager } from '@nats-io/jetstream';
import { withConnection } from './with-connection.ts';

/** Connects once and queries JetStream. Throws the library's connection error. */
export const probeNats = (addresses: string, withinMs: number): Promise<{ readonly hasJetStream: boolean }> =>
  withConnection({ url: addresses, name: 'check-config', withinMs }, async (connection) => {
    const hasJetStream = await jetstreamManager(connection, { timeout: withinMs }).then(
      () => true,
      () => false,
    );
    return { hasJetStream };
  });
