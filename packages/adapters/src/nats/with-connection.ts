import { connect, type NatsConnection } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';

interface OneConnection {
  readonly url: string;
  readonly name: string;
  readonly withinMs: number;
}

/** Opens a connection for a single task. Throws the library's connection error. */
export async function withConnection<T>(
  { url, name, withinMs }: OneConnection,
  act: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect({
    ...serverOptions(url),
    name,
    reconnect: false,
    timeout: withinMs,
  });
  try {
    return await act(connection);
  } finally {
    await connection.close();
  }
}
