export interface ImagePlan {
  readonly name: string;
  readonly title: string;
  readonly workspaces: readonly string[];
  readonly entry: string;
  readonly built: readonly string[];
  /** Native modules built on this machine, because install scripts of packages do not run. */
  readonly compiled: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Debian packages, with their dependencies. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  /** Start arguments; each role must find all of its files. */
  readonly roles: readonly (readonly string[])[];
  /** Writable by the image's user: volumes are mounted there. */
  readonly folders: readonly string[];
  /** Must be absent from this image, in addition to what no image may contain. */
  readonly lacks: readonly string[];
}

const PKCS11 = 'node_modules/.pnpm/pkcs11js@*/node_modules/pkcs11js/build/Release/pkcs11.node';

/** The signer's image holds nothing else, so that the code of its requesters is kept away from the keys. */
export const IMAGES: readonly ImagePlan[] = [
  {
    name: 'cliffhanger',
    title: 'Cliffhanger: api, worker, ingest, chain, auditor, migrate, admin, check-config',
    workspaces: ['@cliffhanger/cliffhanger'],
    entry: 'apps/cliffhanger/src/main.ts',
    built: ['apps/seller/dist', 'apps/console/dist', 'apps/storefront/dist'],
    compiled: [PKCS11],
    env: {
      SELLER_APP_DIR: '/srv/cliffhanger/apps/seller/dist',
      CONSOLE_APP_DIR: '/srv/cliffhanger/apps/console/dist',
      STOREFRONT_APP_DIR: '/srv/cliffhanger/apps/storefront/dist',
    },
    packages: ['libc6', 'libstdc++6', 'ffmpeg'],
    programs: ['usr/bin/ffmpeg', 'usr/bin/ffprobe'],
    roles: ['api', 'worker', 'ingest', 'chain', 'auditor', 'migrate', 'admin'].map((role) => [role]),
    folders: ['srv/files', 'secrets', 'var/lib/auditor', 'var/lib/packaging'],
    lacks: [],
  },
  {
    name: 'cliffhanger-signer',
    title: 'Cliffhanger: signer',
    workspaces: ['@cliffhanger/signer'],
    entry: 'apps/signer/src/main.ts',
    built: [],
    compiled: [PKCS11],
    env: {},
    packages: ['libc6', 'libstdc++6'],
    programs: [],
    roles: [[]],
    folders: ['pkcs11', 'var/lib/signer'],
    lacks: ['adapters', 'application', 'operations', 'wire'].map(
      (name) => `/srv/cliffhanger/packages/${name}`,
    ),
  },
];
