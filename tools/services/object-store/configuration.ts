import { userInfo } from 'node:os';
import { join } from 'node:path';

export const SERVERS = ['account', 'container', 'object', 'proxy'] as const;
export type SwiftServer = (typeof SERVERS)[number];

export interface StorePorts extends Readonly<Record<SwiftServer, number>> {
  readonly memcached: number;
}

/** The credentials of all local S3 clients; the store listens on loopback only. */
const STORE_KEY = {
  accessKeyId: 'test:tester',
  secretAccessKey: 'testing',
  region: 'us-east-1',
} as const;

/**
 * From Swift's documentation for s3api with tempauth, without the parts that a single machine does not need.
 */
const PIPELINE =
  'catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server';

export const configurationFile = (folder: string, server: SwiftServer): string =>
  join(folder, `${server}-server.conf`);

export const swiftFile = (folder: string): string => join(folder, 'swift.conf');

/**
 * Object names are hashed with it to choose a partition; secret, so that clients cannot fill one disk on
 * purpose.
 */
export const swiftSettings = (secret: string): string => `[swift-hash]
swift_hash_path_suffix = ${secret}
swift_hash_path_prefix = ${secret}
`;

export const serverSettings = (folder: string, server: SwiftServer, ports: StorePorts): string =>
  `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
log_address = /nonexistent
log_level = WARNING
${server === 'proxy' ? proxySettings(ports) : storageSettings(server, folder)}`;

const storageSettings = (server: SwiftServer, folder: string): string => `
[pipeline:main]
pipeline = ${server}-server

[app:${server}-server]
use = egg:swift#${server}
recon_cache_path = ${folder}
`;

const proxySettings = (ports: StorePorts): string => `
[pipeline:main]
pipeline = ${PIPELINE}

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true

[filter:s3api]
use = egg:swift#s3api
location = ${STORE_KEY.region}
check_bucket_owner = true

[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${STORE_KEY.secretAccessKey} .admin

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${ports.memcached}

${['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('\n')}`;
