import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface SeverableProxy {
  readonly port: number;
  /** Breaks every connection and refuses new ones, as if the server were stopped. */
  sever(): Promise<void>;
  /** From now on nothing sent on open connections reaches the server; its own data still arrives. */
  deafen(): void;
  /** On the same port as before. */
  restore(): Promise<void>;
}

const HOST = '127.0.0.1';

/** A proxy in front of a shared server, to cut off a single test. */
export async function startSeverableProxy(behind: URL): Promise<SeverableProxy> {
  const sockets = new Set<Socket>();
  let deafenings = 0;
  const track = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const open = async (port: number): Promise<Server> => {
    const server = createServer((from) => {
      const to = track(connect(Number(behind.port), behind.hostname));
      const earlier = deafenings;
      track(from).on('data', (bytes) => {
        if (deafenings === earlier) to.write(bytes);
      });
      to.pipe(from);
      from.once('close', () => to.destroy());
      to.once('close', () => from.destroy());
    });
    server.listen(port, HOST);
    await once(server, 'listening');
    return server;
  };

  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    deafen: () => {
      deafenings += 1;
    },
    sever: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    restore: async () => {
      server = await open(port);
    },
  };
}
