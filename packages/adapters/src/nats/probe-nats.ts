import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';

/** Connects once and asks for JetStream; throws what the library says of the line. */
export async function probeNats(
  addresses: string,
  withinMs: number,
): Promise<{ readonly hasJetStream: boolean }> {
  const connection = await connect({
    ...serverOptions(addresses),
    name: 'check-config',
    reconnect: false,
    timeout: withinMs,
  });
  try {
    const hasJetStream = await jetstreamManager(connection, { timeout: withinMs }).then(
      () => true,
      () => false,
    );
    return { hasJetStream };
  } finally {
    await connection.close();
  }
}
