import type { NodeConnectionOptions } from '@nats-io/transport-node';

type ServerOptions = Pick<
  NodeConnectionOptions,
  'servers' | 'tls' | 'user' | 'pass' | 'token' | 'inboxPrefix'
>;

/**
 * Servers with commas between them. The library itself reads host and port of an address and nothing else: without this
 * a `tls://` server that offers no TLS would be spoken to in the clear, and a password would never be sent.
 */
export function serverOptions(addresses: string): ServerOptions {
  const servers = addresses.split(',').map((address) => new URL(address.trim()));
  const login = servers.find(({ username }) => username !== '');
  return {
    servers: servers.map(({ host }) => host),
    ...(servers.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    ...(login === undefined ? {} : credentialsIn(login)),
  };
}

/** A login receives answers under its own prefix: with a shared one, each could subscribe to the answers of the others. */
const inboxPrefixOf = (user: string): string => `_INBOX_${user}`;

/** A name alone is a token, as NATS writes it. */
function credentialsIn({ username, password }: URL): ServerOptions {
  const user = decodeURIComponent(username);
  if (password === '') return { token: user };
  const inbox = /^[\w-]+$/.test(user) ? { inboxPrefix: inboxPrefixOf(user) } : {};
  return { user, pass: decodeURIComponent(password), ...inbox };
}
