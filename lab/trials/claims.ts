/** A sentence, or a part of one, that a page says about the product, and what shows it. */
export interface Claim {
  readonly page: string;
  readonly says: string;
  /** Names of trials. */
  readonly trials?: readonly string[];
  /** Files of tests, which every commit runs. */
  readonly tests?: readonly string[];
}

const README = 'README.md';
const RELIABILITY = 'docs/reliability.md';

const BENCHES = ['ledger', 'selling', 'click', 'chain', 'viewers', 'console'].map((name) => `bench-${name}`);
const QUALITY = ['quality', 'quality-lists', 'quality-storefront'];

/** docs/security.md is not in it: each row of its tables names its own tests. */
export const CLAIMS: readonly Claim[] = [
  {
    page: README,
    says: 'opens every page, plays every series on the storefront, enrols a device key and approves with it',
    trials: ['demo'],
  },
  {
    page: README,
    says: 'double entry in two assets, append-only by grants, balances ≥ 0 by constraint, a hash chain per seller',
    tests: [
      'packages/adapters/src/postgres/ledger/ledger-grants.db.test.ts',
      'packages/adapters/src/postgres/ledger/ledger.db.test.ts',
      'packages/verifier/src/hash-chain/verify-chain.test.ts',
    ],
  },
  {
    page: README,
    says: 'idempotency keys committed with their effect',
    tests: ['apps/api/src/http/idempotency/idempotency.db.test.ts'],
  },
  {
    page: README,
    says: 'credited when final and two nodes agree; reorganisations rolled back',
    trials: ['chaos-chain'],
  },
  {
    page: README,
    says: 'a separate signer with its own limits and journal',
    trials: ['chaos-chain', 'deploy'],
    tests: ['apps/signer/src/policy/policy.test.ts'],
  },
  {
    page: README,
    says: 'settings under two-person control',
    tests: ['packages/application/src/settings/settings.db.test.ts'],
  },
  { page: README, says: 'journeys in Chromium', trials: ['journeys'] },
  {
    page: README,
    says: 'which calls a browser made, messages were said, state changes, constants and screens with their demanded parts were observed',
    trials: ['spec-coverage'],
  },
  {
    page: README,
    says: 'months of business with workers killed and replies dropped; the books are compared with an independent model every day',
    trials: ['simulation'],
  },
  {
    page: README,
    says: 'reorganisations, lying nodes, forged deposits, crashes at every step of a payout',
    trials: ['chaos-chain'],
  },
  { page: README, says: 'a million clicks while workers and NATS are killed', trials: ['chaos-clicks'] },
  {
    page: README,
    says: 'thousands of attempts with the credentials of every database login',
    trials: ['chaos-insider'],
  },
  { page: README, says: 'an upgrade under load, with a control that must fail', trials: ['upgrade'] },
  {
    page: README,
    says: 'backups under load, kill, restore, the books compared with what was acknowledged',
    trials: ['backup'],
  },
  {
    page: README,
    says: 'images out of the last commit, judged from inside, the same layers twice',
    trials: ['image'],
  },
  {
    page: README,
    says: '`deploy/compose.yaml` brought up in production mode from images of the last two commits',
    trials: ['deploy'],
  },
  {
    page: README,
    says: 'both implementations asked about every file, clean books without alarm, controls that must fail',
    trials: ['chaos-trust'],
  },
  {
    page: README,
    says: 'leaders killed, frozen and cut off, disks lost; nothing acknowledged lost or doubled',
    trials: ['chaos-cluster'],
  },
  {
    page: README,
    says: 'every process under a real Prometheus: 21 of 24 alerts fired by a fault, every dashboard query answered',
    trials: ['monitoring'],
  },
  {
    page: README,
    says: 'every object for Kubernetes judged by schemas, by the roles themselves and by our rules',
    trials: ['lab-check'],
  },
  {
    page: README,
    says: 'what to buy for so many orders a day, from measured costs',
    trials: ['bench-sizing'],
  },
  {
    page: README,
    says: 'throughput and latency against bare PostgreSQL or a bare server',
    trials: BENCHES,
  },
  {
    page: README,
    says: 'bundle sizes, Lighthouse, blocking time by processor time, layout shift, tap latency, scrolling',
    trials: QUALITY,
  },
  {
    page: README,
    says: 'checks a statement on your own machine, without a network',
    trials: ['chaos-trust'],
    tests: ['packages/verifier/src/statement/verify-file.test.ts'],
  },
  {
    page: README,
    says: 'the same bytes wherever it runs',
    tests: ['packages/verify/build/build.test.ts'],
  },
  { page: README, says: 'time of 100,000 transfers in a browser', trials: ['bench-trust'] },
  {
    page: RELIABILITY,
    says: 'random histories against a reference model without a broken invariant',
    trials: ['ledger-histories'],
  },
  {
    page: RELIABILITY,
    says: 'a simulated market has no difference between books and model',
    trials: ['simulation'],
  },
  {
    page: RELIABILITY,
    says: 'reorganisations of depth 1 to 63 without a wrong credit',
    trials: ['chaos-chain'],
  },
  {
    page: RELIABILITY,
    says: 'without an acknowledged order or click lost or doubled',
    trials: ['chaos-cluster'],
  },
  {
    page: RELIABILITY,
    says: 'every acknowledged click and view is counted once',
    trials: ['chaos-clicks'],
  },
  {
    page: RELIABILITY,
    says: 'generated and scripted attacks move no money',
    trials: ['chaos-insider'],
  },
  {
    page: 'docs/backup.md',
    says: '**A process or the server dies, its disk lives**: nothing that was acknowledged.',
    trials: ['backup'],
  },
  {
    page: 'docs/upgrading.md',
    says: 'Every command block here is executed by a test or by CI, or says why it is not',
    trials: ['lab-check', 'lab-tests'],
  },
  {
    page: 'deploy/README.md',
    says: 'compares every variable with what its process reads',
    trials: ['lab-check'],
  },
];
