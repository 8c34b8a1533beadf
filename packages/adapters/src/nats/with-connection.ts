import { connect, type NatsConnection } from '@nats-io/transport-node';
import { serverOptions } from './server-options.ts';

interface OneConnection {
  readonly url: string;
  readonly name: string;
  readonly withinMs: number;
}

/** Connects once, for one thing; throws what the library says of the line. */
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
