/** A test that takes too long for every commit, or needs more than the product does. */
export interface Trial {
  readonly name: string;
  /** Arguments of `pnpm`. */
  readonly command: readonly string[];
  /** Arguments for the short run; absent if there is only one size. */
  readonly short?: readonly string[];
  /** Approximate duration of the whole trial on two idle cores. */
  readonly minutes: number;
  /** Git paths that the result depends on: a change there makes it stale. */
  readonly sources: readonly string[];
}

const MONEY = [
  'packages/core/src',
  'packages/application/src',
  'packages/adapters/src/postgres',
  'packages/server/src',
];
const SERVERS = [...MONEY, 'apps/api/src', 'apps/worker/src', 'packages/operations/src'];
const SELLER_APP = [
  'apps/seller',
  'packages/ui',
  'packages/client',
  'packages/i18n/messages',
  'packages/wire/src',
];
const CHAIN = ['apps/chain/src', 'apps/signer/src', 'apps/auditor/src', 'packages/adapters/src/chain-evm'];
const PROOFS = ['packages/verifier', 'packages/verify', 'packages/witness', 'packages/core/src/formats'];

const lab = (...words: readonly string[]): readonly string[] => ['--silent', '-C', 'lab', ...words];
const SHORT = ['--short'];

const chaos = (name: string, minutes: number, sources: readonly string[]): Trial => ({
  name: `chaos-${name}`,
  command: lab('chaos', name),
  short: SHORT,
  minutes,
  sources: [...sources, `lab/chaos/${name}`],
});

const bench = (name: string, minutes: number, sources: readonly string[]): Trial => ({
  name: `bench-${name}`,
  command: lab('bench', name),
  short: SHORT,
  minutes,
  sources: [...sources, `lab/bench/${name}`],
});

const quality = (name: string, folder: string, minutes: number, sources: readonly string[]): Trial => ({
  name,
  command: lab(name.replace('-', ':')),
  minutes,
  sources: [...sources, folder],
});

export const TRIALS: readonly Trial[] = [
  {
    name: 'defects',
    command: lab('defects'),
    minutes: 8,
    sources: ['tools/check', 'tools/test', 'tools/e2e', 'tools/verify', 'vitest.config.ts', 'lab/defects'],
  },
  {
    name: 'journeys',
    command: ['--silent', 'e2e'],
    minutes: 25,
    sources: [...SERVERS, ...SELLER_APP, 'apps/console', 'apps/storefront', 'e2e'],
  },
  {
    name: 'journeys-alone',
    command: lab('journeys:alone'),
    minutes: 40,
    sources: [...SERVERS, ...SELLER_APP, 'apps/console', 'apps/storefront', 'e2e', 'lab/journeys'],
  },
  {
    name: 'demo',
    command: lab('demo:smoke'),
    minutes: 6,
    sources: [
      ...SERVERS,
      ...SELLER_APP,
      ...CHAIN,
      'apps/console',
      'apps/storefront',
      'tools/demo',
      'tools/artwork',
      'lab/demo',
    ],
  },
  {
    name: 'simulation',
    command: lab('simulate', '--ci'),
    short: ['--days', '20', '--orders', '2500'],
    minutes: 12,
    sources: [...MONEY, 'apps/worker/src', 'lab/simulation'],
  },
  {
    name: 'ledger-histories',
    command: lab('test:ledger', '--seed', '1'),
    short: ['--histories', '1000'],
    minutes: 3,
    sources: [
      'packages/core/src/ledger',
      'packages/adapters/src/postgres/ledger',
      'packages/adapters/src/postgres/migrations',
      'packages/testing/src/ledger',
    ],
  },
  chaos('chain', 4, [...MONEY, ...CHAIN]),
  chaos('clicks', 6, [
    'apps/ingest/src',
    'apps/worker/src',
    'packages/adapters/src/nats',
    'packages/core/src/library',
  ]),
  {
    ...chaos('queue', 65, [
      'apps/worker/src/jobs',
      'packages/adapters/src/postgres/jobs',
      'packages/adapters/src/postgres/migrations/0056_jobs.sql',
    ]),
    name: 'queue',
  },
  {
    name: 'redteam',
    command: lab('redteam'),
    minutes: 6,
    sources: [...SERVERS, 'apps/signer/src', 'apps/chain/src', 'lab/redteam'],
  },
  chaos('insider', 20, [...MONEY, 'apps/auditor/src']),
  chaos('trust', 8, [...PROOFS, 'packages/adapters/src/postgres/migrations']),
  chaos('cluster', 25, [...SERVERS, 'apps/ingest/src', 'deploy/patroni', 'deploy/nats']),
  {
    name: 'upgrade',
    command: lab('upgrade:trial'),
    short: SHORT,
    minutes: 4,
    sources: [...SERVERS, 'apps/migrate/src', 'lab/upgrade'],
  },
  {
    name: 'backup',
    command: lab('backup:drill'),
    short: SHORT,
    minutes: 3,
    sources: ['packages/adapters/src/postgres/migrations', 'docs/backup.md', 'lab/backup'],
  },
  {
    name: 'deploy',
    command: lab('deploy:trial'),
    short: SHORT,
    minutes: 10,
    sources: [...SERVERS, ...CHAIN, 'deploy', 'lab/compose', 'lab/deploy', 'lab/image'],
  },
  {
    name: 'image',
    command: lab('image', '--twice', '--servers'),
    minutes: 12,
    sources: ['apps', 'packages', 'pnpm-lock.yaml', 'deploy/image', 'lab/image'],
  },
  quality('quality', 'lab/quality', 12, SELLER_APP),
  quality('quality-lists', 'lab/quality/lists', 8, SELLER_APP),
  quality('quality-storefront', 'lab/quality/storefront', 4, [
    'apps/storefront',
    'packages/ui',
    'packages/client',
  ]),
  bench('beside', 6, SERVERS),
  bench('chain', 4, CHAIN),
  bench('click', 3, ['apps/ingest/src']),
  bench('console', 6, [...MONEY, 'apps/api/src']),
  bench('edge', 4, ['deploy/nginx', 'apps/api/src']),
  bench('ledger', 10, ['packages/adapters/src/postgres/ledger', 'packages/adapters/src/postgres/migrations']),
  bench('selling', 30, SERVERS),
  bench('sizing', 6, SERVERS),
  bench('trust', 12, PROOFS),
  bench('viewers', 6, SERVERS),
  {
    name: 'spec-coverage',
    command: lab('spec:coverage'),
    minutes: 45,
    sources: ['apps', 'packages', 'e2e', 'docs/spec.md', 'lab/spec-coverage'],
  },
  {
    name: 'monitoring',
    command: lab('test', 'monitoring'),
    minutes: 6,
    sources: [
      ...SERVERS,
      ...CHAIN,
      'apps/ingest/src',
      'deploy/monitoring',
      'lab/monitoring',
      'lab/dashboards',
    ],
  },
  {
    name: 'words',
    command: lab('words'),
    minutes: 1,
    sources: ['apps', 'packages', 'tools', 'e2e', 'lab', 'deploy'],
  },
  {
    name: 'lab-check',
    command: lab('check'),
    minutes: 2,
    sources: ['deploy', 'docs/running.md', 'docs/upgrading.md', 'docs/backup.md', 'docs/runbooks', 'lab'],
  },
  {
    name: 'lab-tests',
    command: lab('test'),
    minutes: 12,
    sources: [...SERVERS, 'deploy', 'docs/runbooks', 'lab'],
  },
];
