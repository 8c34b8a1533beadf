import { connect, createServer, type Socket } from 'node:net';

/**
 * The fault of the next COMMIT: the connection is cut before the server receives it, or after the server has
 * responded; the server receives it and the connection stays open without a response; or the response carries the
 * warning of a cancelled wait for the standby (RELIABILITY trap 2).
 */
export type CommitFault = 'cut-before' | 'cut-after' | 'silent' | 'warning';

export interface CommitFaultProxy {
  /** The given connection string, through the proxy. */
  readonly connectionString: string;
  breakNextCommit(fault: CommitFault): void;
  /** Cuts the connection at the nth message from now on, before the server receives it or after it responds. */
  cutAtStep(step: number, fault: Extract<CommitFault, 'cut-before' | 'cut-after'>): void;
  /** Whether the last requested cut has happened. */
  hasCut(): boolean;
  /** Simulates a frozen server or a lost route: open connections stay open without data; new ones work. */
  fallSilent(): void;
  close(): Promise<void>;
}

const COMMIT = simpleQuery('commit');

export async function createCommitFaultProxy(connectionString: string): Promise<CommitFaultProxy> {
  const server = new URL(connectionString);
  const sockets = new Set<Socket>();
  let falls: (() => void)[] = [];
  let nextFault: CommitFault | undefined;
  let cutAt: { stepsLeft: number; readonly fault: CommitFault } | undefined;

  const proxy = createServer((client) => {
    const upstream = connect({ host: server.hostname, port: Number(server.port) });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    const cut = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on('close', cut);
    upstream.on('close', cut);
    let isSilent = false;
    falls.push(() => {
      isSilent = true;
    });
    let activeFault: CommitFault | undefined;
    client.on('data', (bytes) => {
      if (isSilent) return;
      if (nextFault !== undefined && bytes.includes(COMMIT)) {
        activeFault = nextFault;
        nextFault = undefined;
      }
      if (cutAt !== undefined && --cutAt.stepsLeft === 0) {
        activeFault = cutAt.fault;
        cutAt = undefined;
      }
      if (activeFault === 'cut-before') return cut();
      isSilent = activeFault === 'silent';
      upstream.write(bytes);
    });
    upstream.on('data', (bytes) => {
      if (isSilent) return;
      if (activeFault === 'cut-after') return cut();
      if (activeFault === 'warning') client.write(CANCELLED_WAIT);
      activeFault = undefined;
      client.write(bytes);
    });
  });

  const { port } = await listening(proxy);
  const through = new URL(connectionString);
  through.port = String(port);
  return {
    connectionString: through.href,
    breakNextCommit: (fault) => {
      nextFault = fault;
    },
    cutAtStep: (step, fault) => {
      cutAt = { stepsLeft: step, fault };
    },
    hasCut: () => cutAt === undefined,
    fallSilent: () => {
      for (const fall of falls) fall();
      falls = [];
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => proxy.close(() => resolve()));
    },
  };
}

function listening(proxy: ReturnType<typeof createServer>): Promise<{ port: number }> {
  return new Promise((resolve, reject) => {
    proxy.once('error', reject);
    proxy.listen(0, '127.0.0.1', () => {
      const address = proxy.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else resolve(address);
    });
  });
}

function simpleQuery(text: string): Buffer {
  return protocolMessage('Q', Buffer.from(`${text}\0`));
}

function protocolMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const CANCELLED_WAIT = protocolMessage(
  'N',
  Buffer.from(
    'SWARNING\0VWARNING\0C01000\0Mcanceling wait for synchronous replication due to user request\0\0',
  ),
);
