import { connect, createServer, type Server, type Socket } from 'node:net';
import { runAndRead } from '../../tools/run-and-read.ts';
import type { Composition } from './composition.ts';
import { networkBetween, networksInOrder } from './resolve-name.ts';

/*
 * A container engine's networks, built from kernel features: each is a separate bridge; a service has an
 * address in each of its networks and reaches the others by name (see resolve-name.ts). Nothing is forwarded
 * between bridges or to the outside; this machine is reachable only from networks with outside access.
 */

export interface Network {
  /** The service's address from this machine; the published address, if the service has such a network. */
  addressOf(service: string): string;
  /** `name:address` of every reachable service. */
  hostsOf(service: string): readonly string[];
  /** The network namespace for the service's commands. */
  namespaceOf(service: string): string;
  /** Lets services with outside access reach this loopback port, through OUTSIDE_GATEWAY. */
  letIn(port: number): Promise<void>;
  remove(): Promise<void>;
}

const ip = (...args: readonly string[]): void => void runAndRead('ip', args);
const FIRST_HOST = 10;
const OUTSIDE = 'outside';
/** This machine's address in the network `outside`. */
export const OUTSIDE_GATEWAY = '172.31.90.1';

interface Laid {
  readonly name: string;
  readonly base: string;
  readonly members: readonly string[];
}

/** Uses the file's subnets, all /24; others get generated ones. */
const laidOut = ({ services, networks }: Composition): readonly Laid[] =>
  Object.entries(networks).map(([name, { ipam }], index) => {
    const subnet = ipam?.config?.find(({ subnet: one }) => one.includes('.'))?.subnet;
    const own = name === OUTSIDE ? OUTSIDE_GATEWAY.replace(/\.1$/, '') : `172.31.${91 + index}`;
    return {
      name,
      base: subnet?.split('.0/')[0] ?? own,
      members: Object.keys(services).filter((service) => name in (services[service]?.networks ?? {})),
    };
  });

/** The fixed address, or one by position among the members, within the range for services. */
function addressIn(composition: Composition, network: string, service: string): string {
  const { base = '', members = [] } = laidOut(composition).find(({ name }) => name === network) ?? {};
  const fixed = composition.services[service]?.networks?.[network]?.ipv4_address;
  if (fixed !== undefined) return fixed;
  const [range] = (composition.networks[network]?.ipam?.config ?? []).flatMap(
    ({ ip_range }) => ip_range ?? [],
  );
  const first = range === undefined ? 0 : Number(/\.(\d+)\//.exec(range)?.[1]);
  return `${base}.${first + FIRST_HOST + members.indexOf(service)}`;
}

/** The address as seen from this machine, in the first network of the lookup order. */
export function publishedAddress(composition: Composition, service: string): string {
  const [network] = networksInOrder(composition, service);
  if (network === undefined) throw new Error(`${service} is in no network`);
  return addressIn(composition, network, service);
}

/** `name:address` */
export const hostsFor = (composition: Composition, service: string): readonly string[] =>
  Object.keys(composition.services).flatMap((other) => {
    const network = networkBetween(composition, service, other);
    return network === undefined || other === service
      ? []
      : [`${other}:${addressIn(composition, network, other)}`];
  });

/** `tag` separates the names of two runs. It must be short: the kernel allows 15 characters. */
export function openNetwork(tag: string, composition: Composition): Network {
  const services = Object.keys(composition.services);
  const networks = laidOut(composition);
  const namespaceOf = (service: string): string => `${tag}-${service}`;
  for (const service of services) {
    ip('netns', 'add', namespaceOf(service));
    ip('-n', namespaceOf(service), 'link', 'set', 'lo', 'up');
  }
  networks.forEach(({ name, base, members }, index) => {
    const bridge = `${tag}b${index}`;
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${base}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    members.forEach((service, member) => {
      const [here, there] = [`${tag}h${index}x${member}`, `${tag}c${index}x${member}`];
      const inside = (...args: readonly string[]): void => ip('-n', namespaceOf(service), ...args);
      ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', namespaceOf(service));
      ip('link', 'set', here, 'master', bridge, 'up');
      inside('address', 'add', `${addressIn(composition, name, service)}/24`, 'dev', there);
      inside('link', 'set', there, 'up');
    });
  });
  const hasWayOut = (service: string): boolean => OUTSIDE in (composition.services[service]?.networks ?? {});
  const forwarders: Forwarder[] = [];
  return {
    addressOf: (service) => publishedAddress(composition, service),
    hostsOf: (service) => [
      ...(hasWayOut(service) ? [`host.docker.internal:${OUTSIDE_GATEWAY}`] : []),
      ...hostsFor(composition, service),
    ],
    namespaceOf,
    letIn: async (port) => void forwarders.push(await forward({ host: OUTSIDE_GATEWAY, port })),
    remove: async () => {
      await Promise.all(forwarders.map((forwarder) => forwarder.close()));
      for (const service of services) ip('netns', 'delete', namespaceOf(service));
      networks.forEach((_network, index) => ip('link', 'delete', `${tag}b${index}`));
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
