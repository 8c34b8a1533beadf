import type { Composition, Service } from './composition.ts';
import { networkBetween } from './resolve-name.ts';

/* Behaviour of Docker that a well-formed file relies on. Each rule returns the violations. */

export type Rule = (composition: Composition) => readonly string[];

const each =
  (judge: (name: string, service: Service, composition: Composition) => readonly string[]): Rule =>
  (composition) =>
    Object.entries(composition.services).flatMap(([name, service]) =>
      judge(name, service, composition).map((fault) => `${name}: ${fault}`),
    );

const EDGE = 'edge';

/** Otherwise all callers share one address and one rate limit. */
const believesTheEdge = each((name, { environment = {} }, composition) => {
  const believed = environment['TRUSTED_PROXIES'];
  if (believed === undefined) return [];
  const network = networkBetween(composition, EDGE, name);
  if (network === undefined) return ['the edge does not reach it'];
  const address = composition.services[EDGE]?.networks?.[network]?.ipv4_address;
  return address === believed
    ? []
    : [
        `the edge comes from ${address ?? 'any address'} of the network ${network}, and ${believed} is believed`,
      ];
});

/**
 * An engine assigns addresses in order: without a separate range, another service may get the edge's address.
 */
const fixedAddressesAreFree: Rule = ({ services, networks }) =>
  Object.entries(services).flatMap(([name, service]) =>
    Object.entries(service.networks ?? {}).flatMap(([network, given]) => {
      const address = given?.ipv4_address;
      if (address === undefined) return [];
      const [range] = (networks[network]?.ipam?.config ?? []).flatMap(({ ip_range }) => ip_range ?? []);
      return range !== undefined && !isIn(address, range)
        ? []
        : [`${name}: others may be given ${address} in the network ${network}`];
    }),
  );

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

function isIn(address: string, range: string): boolean {
  const [base = '', bits = '32'] = range.split('/');
  const size = 2 ** (32 - Number(bits));
  return Math.floor(numberOf(address) / size) === Math.floor(numberOf(base) / size);
}

/**
 * An engine publishes no ports of internal networks; without IPv6 in the network, IPv6 callers appear with
 * the bridge's address.
 */
const portsAreReached = each((_name, { ports = [], networks = {} }, composition) => {
  if (ports.length === 0) return [];
  const open = Object.keys(networks).filter((network) => composition.networks[network]?.internal !== true);
  if (open.length === 0) return ['it publishes ports, and is in internal networks only'];
  const isForAll = ports.some(({ host_ip: address }) => address === undefined);
  return isForAll && !open.some((network) => composition.networks[network]?.enable_ipv6 === true)
    ? ['callers over IPv6 lose their addresses: none of its networks has IPv6']
    : [];
});

/** A bare name resolves to Docker Hub, and a tag can change its meaning. */
const imagesAreNamed = each((_name, { image }) =>
  /^[\w.-]+(?:[.:]\w[\w.-]*)?\/[\w./-]+@sha256:[0-9a-f]{64}$/.test(image)
    ? []
    : [`its image ${image} is not named with registry and digest`],
);

const bytesOf = (size: string): number => {
  const [, digits = '', unit = ''] = /^(\d+)([kmg]?)b?$/i.exec(size) ?? [];
  const power = ['', 'k', 'm', 'g'].indexOf(unit.toLowerCase());
  return digits === '' ? Number.POSITIVE_INFINITY : Number(digits) * 1_024 ** power;
};

/** A tmpfs counts as the service's memory; its default size is half of the machine's. */
const tmpfsFitsIntoMemory = each((_name, { tmpfs = [], deploy }) => {
  const limit = bytesOf(deploy?.resources?.limits?.memory ?? '');
  return tmpfs.flatMap((mounted) => {
    const [path = '', options = ''] = mounted.split(':');
    const size = /size=(\w+)/.exec(options)?.[1] ?? '';
    return bytesOf(size) <= limit / 2 ? [] : [`${path} is memory, and takes more than half of its limit`];
  });
});

const FILMS = 'PACKAGING_DIR';

const filmsAreOnADisk = each((_name, { environment = {}, volumes = [], command }) => {
  if (command?.[0] !== 'worker') return [];
  const folder = environment[FILMS];
  return volumes.some(({ target }) => target === folder)
    ? []
    : [`${FILMS} is not on a volume: films are packaged in memory`];
});

const MOST_OF_AN_ENGINE = 64 * 1_024 ** 2;

const parallelQueriesHaveMemory: Rule = ({ services }) =>
  bytesOf(services['postgres']?.shm_size ?? '0') > MOST_OF_AN_ENGINE
    ? []
    : ['postgres: shm_size is that of the engine, 64 MB: parallel queries fail'];

/** One database login per duty; an API has only that of its callers. */
const loginsAreApart: Rule = ({ services }) => {
  const holders = Object.entries(services).flatMap(([name, { secrets = [] }]) =>
    secrets
      .filter(({ source }) => /-(?:database|nats)?-?url$/.test(source) && source !== 'smtp-url')
      .map(({ source }) => ({ source, duty: name.replace(/-\d$/, ''), name })),
  );
  const shared = [...Map.groupBy(holders, ({ source }) => source)]
    .filter(([, found]) => new Set(found.map(({ duty }) => duty)).size > 1)
    .map(([source, found]) => `${found.map(({ name }) => name).join(' and ')} have ${source}`);
  const several = [
    ...Map.groupBy(
      holders.filter(({ source }) => source.endsWith('database-url')),
      ({ name }) => name,
    ),
  ]
    .filter(([, found]) => found.length > 1)
    .map(
      ([name, found]) => `${name}: it has several logins: ${found.map(({ source }) => source).join(', ')}`,
    );
  return [...shared, ...several];
};

export const RULES: readonly Rule[] = [
  believesTheEdge,
  fixedAddressesAreFree,
  portsAreReached,
  imagesAreNamed,
  tmpfsFitsIntoMemory,
  filmsAreOnADisk,
  parallelQueriesHaveMemory,
  loginsAreApart,
];
