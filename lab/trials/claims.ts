/** A sentence, or a part of one, that a page says about the product, and what shows it. */
export interface Claim {
  readonly page: string;
  readonly says: string;
  /** Names of trials. */
  readonly trials?: readonly string[];
  /** Files of tests and of journeys. */
  readonly tests?: readonly string[];
}

const README = 'README.md';
const RELIABILITY = 'docs/reliability.md';

const BENCHES = ['ledger', 'selling', 'click', 'chain', 'viewers', 'console'].map((name) => `bench-${name}`);
const QUALITY = ['quality', 'quality-lists', 'quality-storefront'];

const CORE = 'packages/core/src';
const APPLICATION = 'packages/application/src';
const ADAPTERS = 'packages/adapters/src';
const POSTGRES = `${ADAPTERS}/postgres`;

const ofReadme = (says: string, shownBy: Pick<Claim, 'trials' | 'tests'>): Claim => ({
  page: README,
  says,
  ...shownBy,
});

/** docs/security.md is not in it: each row of its tables names its own tests. */
export const CLAIMS: readonly Claim[] = [
  ofReadme('Money moves only as balanced double-entry transfers.', {
    tests: [`${CORE}/ledger/postings.test.ts`, `${POSTGRES}/ledger/ledger.db.test.ts`],
  }),
  ofReadme('No role that a process logs in as can update or delete them', {
    tests: [`${POSTGRES}/ledger/ledger-grants.db.test.ts`],
  }),
  ofReadme('Seller balances cannot go below zero', {
    tests: [`${POSTGRES}/ledger/ledger-grants.db.test.ts`],
  }),
  ofReadme('a hold cannot be stored without a reason and an end', {
    tests: [`${POSTGRES}/orders/order-states.db.test.ts`],
  }),
  ofReadme('a withdrawal fee cannot exceed 5 USDT or 10 % of the amount', {
    tests: [`${APPLICATION}/withdrawals/withdrawals.db.test.ts`],
  }),
  ofReadme("An order is written only together with a viewer's payment, by one database function.", {
    tests: [`${POSTGRES}/orders/orders-only-by-payment.db.test.ts`],
  }),
  ofReadme('A payout above a limit needs two people with device keys', {
    tests: [
      `${APPLICATION}/approvals/approval-proofs.db.test.ts`,
      'apps/signer/src/policy/approvals.test.ts',
    ],
  }),
  ofReadme('simulates sixty days of business through the real use cases, and starts the whole product', {
    trials: ['demo'],
  }),
  ofReadme("a tour of two minutes, which follows an order from a viewer's click to a payout", {
    trials: ['demo'],
    tests: ['tools/demo/tour/tour.test.ts'],
  }),
  ofReadme('Every review queue has something in it, and nothing is past its promise.', { trials: ['demo'] }),
  ofReadme('One withdrawal above the approval limit is approved with a software device key', {
    trials: ['demo'],
  }),
  ofReadme('`d` and `w` advance the clock by a day and a week, `c` prints one-time codes', {
    tests: ['tools/demo/keys.test.ts'],
  }),
  ofReadme('`--keep` continues the last one', { tests: ['tools/demo/args.test.ts'] }),
  ofReadme(
    'opens every page, plays every series on the storefront, enrols a device key and approves with it',
    {
      trials: ['demo'],
    },
  ),
  ofReadme(
    'double entry in two assets, append-only by grants, balances ≥ 0 by constraint, a hash chain per seller',
    {
      tests: [
        `${POSTGRES}/ledger/ledger-grants.db.test.ts`,
        `${POSTGRES}/ledger/ledger.db.test.ts`,
        'packages/verifier/src/hash-chain/verify-chain.test.ts',
      ],
    },
  ),
  ofReadme('every posting a pure function', { tests: [`${CORE}/ledger/postings.test.ts`] }),
  ofReadme('one contract for all calls', {
    tests: ['packages/wire/src/contract.test.ts', 'apps/api/src/access-matrix.db.test.ts'],
  }),
  ofReadme('idempotency keys committed with their effect', {
    tests: ['apps/api/src/http/idempotency/idempotency.db.test.ts'],
  }),
  ofReadme('rate limits, metrics, graceful shutdown', {
    tests: ['apps/api/src/http/answers.test.ts', 'apps/api/src/main.db.test.ts'],
  }),
  ofReadme('every screen of the specification', {
    trials: ['spec-coverage'],
    tests: ['e2e/every-screen.spec.ts'],
  }),
  ofReadme('light and dark, two colour schemes', {
    tests: ['apps/seller/src/shared/settings/appearance.test.ts', 'e2e/people.spec.ts'],
  }),
  ofReadme('seven languages, works without a line', {
    tests: ['e2e/every-language.spec.ts', 'e2e/bad-line.spec.ts'],
  }),
  ofReadme('lists beside details and tables on wide windows', {
    tests: ['e2e/desk/desk.spec.ts', 'e2e/desk/desk-table.spec.ts'],
  }),
  ofReadme('checks statements in the browser', {
    tests: [
      'apps/seller/src/features/wallet/statements/check/check-screen.test.tsx',
      'e2e/trust/statement.spec.ts',
    ],
  }),
  ofReadme('landing page whose preview begins without the app', {
    trials: ['quality-storefront'],
    tests: ['apps/api/src/storefront/storefront-pages.db.test.ts'],
  }),
  ofReadme('vertical player over encrypted HLS', {
    tests: [`${ADAPTERS}/media/ffmpeg-packager.test.ts`, 'e2e/storefront.spec.ts'],
  }),
  ofReadme('checkout by card (Stripe), USDT or test money', {
    tests: [
      'apps/api/src/routes/checkout/stripe-messages.db.test.ts',
      `${APPLICATION}/checkout/invoices/invoices.db.test.ts`,
      'e2e/storefront.spec.ts',
    ],
  }),
  ofReadme('receipts by email and as PDF, cancellation, complaints', {
    tests: [
      `${ADAPTERS}/papers/receipt/receipt.test.ts`,
      'e2e/promises/receipts.spec.ts',
      'e2e/promises/complaints.spec.ts',
    ],
  }),
  ofReadme('Sold are episodes that are ready, where and while they are licensed', {
    tests: [
      `${APPLICATION}/checkout/purchases/ready-episodes.db.test.ts`,
      `${APPLICATION}/checkout/purchases/only-what-may-be-sold.db.test.ts`,
    ],
  }),
  ofReadme('announced ones as pre-orders', {
    tests: [`${APPLICATION}/checkout/pre-orders/pre-orders.db.test.ts`],
  }),
  ofReadme('roles and TOTP, one search', {
    tests: [
      `${APPLICATION}/staff/staff.db.test.ts`,
      'apps/api/src/operator-matrix.db.test.ts',
      'e2e/console/console-search.spec.ts',
    ],
  }),
  ofReadme('keyboard-driven review queues that say what a decision will post', {
    tests: ['e2e/console/console-queues.spec.ts', 'apps/api/src/routes/operator/stated-postings.db.test.ts'],
  }),
  ofReadme('books, reconciliation, suspense', {
    tests: [
      'apps/api/src/routes/operator/ledger/ledger.db.test.ts',
      'apps/api/src/routes/operator/chain/chain.db.test.ts',
    ],
  }),
  ofReadme('money settings under two-person control', {
    tests: [`${APPLICATION}/settings/settings.db.test.ts`],
  }),
  ofReadme('a hash-chained audit log', { tests: [`${APPLICATION}/staff/audit.db.test.ts`] }),
  ofReadme('one address per seller; credited when final and two nodes agree; reorganisations rolled back', {
    trials: ['chaos-chain'],
    tests: [`${ADAPTERS}/deposit-keys/deposit-keys.test.ts`, `${APPLICATION}/chain/two-watchers.db.test.ts`],
  }),
  ofReadme('chain and books reconciled', { tests: [`${APPLICATION}/chain/chain.db.test.ts`] }),
  ofReadme('Tron is a preview, off unless its nodes are configured', {
    tests: ['apps/chain/src/config.test.ts', `${CORE}/wallet/networks.test.ts`],
  }),
  ofReadme('a separate signer with its own limits and journal', {
    trials: ['chaos-chain', 'deploy'],
    tests: ['apps/signer/src/policy/policy.test.ts', 'apps/signer/src/server.test.ts'],
  }),
  ofReadme('its keys are on a PKCS#11 token that never releases them', {
    tests: ['apps/signer/src/keys/pkcs11/pkcs11-keys.test.ts', 'apps/signer/src/production.test.ts'],
  }),
  ofReadme('that what comments and documents cite exists', {
    tests: ['tools/check/references/references.test.ts'],
  }),
  ofReadme('journeys in Chromium', { trials: ['journeys'] }),
  ofReadme(
    'calls, messages, state changes, constants and screens of the specification that tests and journeys observed',
    {
      trials: ['spec-coverage'],
    },
  ),
  ofReadme(
    'months of business with workers killed and replies dropped; the books are compared with an independent model every day',
    {
      trials: ['simulation'],
    },
  ),
  ofReadme('reorganisations, lying nodes, forged deposits, crashes at every step of a payout', {
    trials: ['chaos-chain'],
  }),
  ofReadme('a million clicks while workers and NATS are killed', { trials: ['chaos-clicks'] }),
  ofReadme('thousands of attempts with the credentials of every database login', {
    trials: ['chaos-insider'],
  }),
  ofReadme(
    'both implementations asked about every file, clean books without alarm, controls that must fail',
    {
      trials: ['chaos-trust'],
    },
  ),
  ofReadme('leaders killed, frozen and cut off, disks lost; nothing acknowledged lost or doubled', {
    trials: ['chaos-cluster'],
  }),
  ofReadme('an upgrade under load, with a control that must fail', { trials: ['upgrade'] }),
  ofReadme('backups under load, kill, restore, the books compared with what was acknowledged', {
    trials: ['backup'],
  }),
  ofReadme('images out of the last commit, judged from inside, the same layers twice', { trials: ['image'] }),
  ofReadme(
    '`deploy/compose.yaml` in production mode, as root: upgrade under load, registration, purchase, payout by the key on a token, restore with equal books',
    {
      trials: ['deploy'],
    },
  ),
  ofReadme(
    'every process under a real Prometheus: 21 of 25 alerts fired by a fault, every dashboard query answered',
    {
      trials: ['monitoring'],
    },
  ),
  ofReadme('every object for Kubernetes judged by schemas, by the roles themselves and by our rules', {
    trials: ['lab-check'],
  }),
  ofReadme('what to buy for so many orders a day, from measured costs', { trials: ['bench-sizing'] }),
  ofReadme('throughput and latency against bare PostgreSQL or a bare server', { trials: BENCHES }),
  ofReadme('bundle sizes, Lighthouse, blocking time, layout shift, tap latency, scrolling', {
    trials: QUALITY,
  }),
  ofReadme('every connection of a configuration tried', {
    tests: ['apps/cliffhanger/src/check-config/check-config.db.test.ts'],
  }),
  ofReadme('a zip with every transfer, its hashes, and proofs up to a signed root in a public log', {
    tests: [`${APPLICATION}/proofs/statement-proof.db.test.ts`, 'e2e/trust/statement.spec.ts'],
  }),
  ofReadme('the same bytes in any folder, and prints their digests', {
    tests: ['packages/verify/build/build.test.ts'],
  }),
  ofReadme(
    'checks a statement on your own machine, without a network; exit code 0 right, 1 wrong, 2 cannot be read',
    {
      tests: ['packages/verify/build/build.test.ts', 'packages/verifier/src/statement/verify-file.test.ts'],
    },
  ),
  ofReadme('test vectors for other implementations', {
    tests: ['packages/verifier/vector-maker/vectors.test.ts'],
  }),
  ofReadme('time of 100,000 transfers in a browser', { trials: ['bench-trust'] }),
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
    page: RELIABILITY,
    says: 'none of the attacks that one person of each role tries at the console completes',
    tests: ['apps/api/src/insiders.db.test.ts'],
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
