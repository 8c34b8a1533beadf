export interface ImagePlan {
  readonly name: string;
  readonly title: string;
  readonly workspaces: readonly string[];
  readonly entry: string;
  readonly built: readonly string[];
  /** What was compiled for this machine, of packages whose own install scripts are not run. */
  readonly compiled: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Of Debian, with everything that they need. */
  readonly packages: readonly string[];
  readonly programs: readonly string[];
  /** With which it is started: each has to find all of its files. */
  readonly roles: readonly (readonly string[])[];
  /** That its user writes to: volumes are mounted there. */
  readonly folders: readonly string[];
  /** What must not be in it, besides what is in no image. */
  readonly lacks: readonly string[];
}

const PKCS11 = 'node_modules/.pnpm/pkcs11js@*/node_modules/pkcs11js/build/Release/pkcs11.node';

/** The signer's image holds nothing else: whoever has the keys has no code of those who ask for signatures. */
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
