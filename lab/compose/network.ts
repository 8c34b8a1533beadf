import { connect, createServer, type Server, type Socket } from 'node:net';
import { runAndRead } from '../../tools/run-and-read.ts';

/*
 * What a container engine does with networks: every service is alone with an address of its own, and reaches the others
 * by name. Made of the kernel's own parts; nothing of it is seen from outside this machine.
 */

export interface Network {
  /** Where this machine is, seen from the services. */
  readonly gateway: string;
  /** `name:address` of every service and of this machine. */
  readonly hosts: readonly string[];
  /** Of a service; it is given one when it is asked for first. */
  addressOf(service: string): string;
  /** In which a command of this service has to run. */
  namespaceOf(service: string): string;
  /** From here on services reach this port of the machine's loopback, by the gateway's address. */
  letIn(port: number): Promise<void>;
  remove(): Promise<void>;
}

const ip = (...args: readonly string[]): void => void runAndRead('ip', args);
const FIRST_HOST = 10;

/** By its place in the file. */
export const serviceAddress = (subnet: string, services: readonly string[], service: string): string =>
  `${subnet.split('.0/')[0]}.${FIRST_HOST + services.indexOf(service)}`;

/** `subnet` is a /24: `172.31.81.0/24`. `tag` keeps the names of two runs apart, and is short: the kernel takes 15 signs. */
export function openNetwork(tag: string, subnet: string, services: readonly string[]): Network {
  const [base = ''] = subnet.split('.0/');
  const gateway = `${base}.1`;
  const bridge = `${tag}br`;
  const addressOf = (service: string): string => serviceAddress(subnet, services, service);
  const namespaceOf = (service: string): string => `${tag}-${service}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${gateway}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  services.forEach((service, index) => {
    const [here, there] = [`${tag}h${index}`, `${tag}c${index}`];
    const inside = (...args: readonly string[]): void => ip('-n', namespaceOf(service), ...args);
    ip('netns', 'add', namespaceOf(service));
    ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', namespaceOf(service));
    ip('link', 'set', here, 'master', bridge, 'up');
    inside('address', 'add', `${addressOf(service)}/24`, 'dev', there);
    inside('link', 'set', there, 'up');
    inside('link', 'set', 'lo', 'up');
  });
  const forwarders: Forwarder[] = [];
  return {
    gateway,
    hosts: [
      `host.docker.internal:${gateway}`,
      ...services.map((service) => `${service}:${addressOf(service)}`),
    ],
    addressOf,
    namespaceOf,
    letIn: async (port) => void forwarders.push(await forward({ host: gateway, port })),
    remove: async () => {
      await Promise.all(forwarders.map((forwarder) => forwarder.close()));
      for (const service of services) ip('netns', 'delete', namespaceOf(service));
      ip('link', 'delete', bridge);
    },
  };
}

interface Forwarder {
  close(): Promise<void>;
}

function forward({ host, port }: { readonly host: string; readonly port: number }): Promise<Forwarder> {
  const open = new Set<Socket>();
  const server: Server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const socket of [from, to]) {
      open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.once('close', () => {
        open.delete(socket);
        from.destroy();
        to.destroy();
      });
    }
    from.pipe(to);
    to.pipe(from);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () =>
      resolve({
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const socket of open) socket.destroy();
          }),
      }),
    );
  });
}
