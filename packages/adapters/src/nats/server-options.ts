import type { NodeConnectionOptions } from '@nats-io/transport-node';

type ServerOptions = Pick<
  NodeConnectionOptions,
  'servers' | 'tls' | 'user' | 'pass' | 'token' | 'inboxPrefix'
>;

/**
 * Comma-separated servers. The library reads only host and port of an address. Without this a `tls://` server
 * that offers no TLS would be used in plain text, and a password would never be sent.
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

/**
 * A login receives replies under a separate inbox prefix. With a shared one, each login could subscribe to
 * the replies of the others.
 */
const inboxPrefixOf = (user: string): string => `_INBOX_${user}`;

/** In NATS URLs a user name without a password is a token. */
function credentialsIn({ username, password }: URL): ServerOptions {
  const user = decodeURIComponent(username);
  if (password === '') return { token: user };
  const inbox = /^[\w-]+$/.test(user) ? { inboxPrefix: inboxPrefixOf(user) } : {};
  return { user, pass: decodeURIComponent(password), ...inbox };
}
