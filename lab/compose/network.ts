import { connect, createServer, type Server, type Socket } from 'node:net';
import { runAndRead } from '../../tools/run-and-read.ts';
import type { Composition } from './composition.ts';
import { networkBetween, networksInOrder } from './resolve-name.ts';

/*
 * What a container engine does with networks: each is a bridge of its own; a service has an address in each of its networks
 * and reaches the others by name, as resolve-name.ts says. Made of the kernel's own parts. Nothing is forwarded between
 * bridges or to the outside; this machine is reached from networks with a way out only.
 */

export interface Network {
  /** Of a service, as this machine reaches it: where a port would be published, if it has such a network. */
  addressOf(service: string): string;
  /** `name:address` of everybody that this service reaches. */
  hostsOf(service: string): readonly string[];
  /** In which a command of this service has to run. */
  namespaceOf(service: string): string;
  /** From here on services with a way out reach this port of the machine's loopback, by OUTSIDE_GATEWAY. */
  letIn(port: number): Promise<void>;
  remove(): Promise<void>;
}

const ip = (...args: readonly string[]): void => void runAndRead('ip', args);
const FIRST_HOST = 10;
const OUTSIDE = 'outside';
/** Seen from the services of the network `outside`, this machine. */
export const OUTSIDE_GATEWAY = '172.31.90.1';

interface Laid {
  readonly name: string;
  readonly base: string;
  readonly members: readonly string[];
}

/** Subnets are those of the file, and /24; where it has none they are ours. */
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

/** Fixed, or by its place among the members, within the range that is given to services. */
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

/** As this machine reaches it: by the first network that its own names are looked up in. */
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

/** `tag` keeps the names of two runs apart, and is short: the kernel takes 15 signs. */
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
