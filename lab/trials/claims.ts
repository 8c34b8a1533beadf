/** A sentence of a page about the product, or a part of one, with its evidence. */
export interface Claim {
  readonly page: string;
  readonly says: string;
  /** Names of trials. */
  readonly trials?: readonly string[];
  /** Files of tests and journeys. */
  readonly tests?: readonly string[];
}

const README = 'README.md';
const RELIABILITY = 'docs/reliability.md';

const CORE = 'packages/core/src';
const APPLICATION = 'packages/application/src';
const ADAPTERS = 'packages/adapters/src';
const POSTGRES = `${ADAPTERS}/postgres`;

const ofReadme = (says: string, shownBy: Pick<Claim, 'trials' | 'tests'>): Claim => ({
  page: README,
  says,
  ...shownBy,
});

/** docs/security.md has no claims here: each row of its tables names its own tests. */
export const CLAIMS: readonly Claim[] = [
  ofReadme("Every order starts with a viewer's payment", {
    tests: [`${POSTGRES}/orders/orders-only-by-payment.db.test.ts`],
  }),
  ofReadme('sellers can check every transfer without trusting the platform', {
    tests: [`${APPLICATION}/proofs/statement-proof.db.test.ts`, 'e2e/trust/statement.spec.ts'],
  }),
  ofReadme('Money moves only as balanced double-entry transfers.', {
    tests: [`${CORE}/ledger/postings.test.ts`, `${POSTGRES}/ledger/ledger.db.test.ts`],
  }),
  ofReadme('No process login can update or delete them.', {
    tests: [`${POSTGRES}/ledger/ledger-grants.db.test.ts`],
  }),
  ofReadme('Seller balances cannot go below zero.', {
    tests: [`${POSTGRES}/ledger/ledger-grants.db.test.ts`],
  }),
  ofReadme('A hold cannot be stored without a reason and an end.', {
    tests: [`${POSTGRES}/orders/order-states.db.test.ts`],
  }),
  ofReadme("An order is written only together with a viewer's payment, by one database function.", {
    tests: [`${POSTGRES}/orders/orders-only-by-payment.db.test.ts`],
  }),
  ofReadme('A payout above a limit needs two people with device keys and is signed by a separate process.', {
    trials: ['chaos-chain', 'deploy'],
    tests: [
      `${APPLICATION}/approvals/approval-proofs.db.test.ts`,
      'apps/signer/src/policy/approvals.test.ts',
      'apps/signer/src/server.test.ts',
    ],
  }),
  ofReadme('simulates sixty days of business and starts the whole product', { trials: ['demo'] }),
  ofReadme('a two-minute tour with every link, login and code', {
    trials: ['demo'],
    tests: ['tools/demo/tour/tour.test.ts'],
  }),
  ofReadme('tracked links, post kits, and a funnel from click to order per link', {
    tests: [`${APPLICATION}/library/link-figures.db.test.ts`],
  }),
  ofReadme('a landing page whose preview starts before the app', {
    trials: ['quality-storefront'],
    tests: ['apps/api/src/storefront/storefront-pages.db.test.ts'],
  }),
  ofReadme('a vertical player over encrypted HLS', {
    tests: [`${ADAPTERS}/media/ffmpeg-packager.test.ts`, 'e2e/storefront.spec.ts'],
  }),
  ofReadme('cards (Stripe), USDT with an address per purchase', {
    tests: [
      'apps/api/src/routes/checkout/stripe-messages.db.test.ts',
      `${APPLICATION}/checkout/invoices/invoices.db.test.ts`,
    ],
  }),
  ofReadme('receipts, refunds per episode', {
    tests: [
      `${ADAPTERS}/papers/receipt/receipt.test.ts`,
      'e2e/promises/receipts.spec.ts',
      'e2e/promises/complaints.spec.ts',
    ],
  }),
  ofReadme('statements that a browser, a command or a Python program checks against a public log', {
    trials: ['chaos-trust'],
    tests: [
      'apps/seller/src/features/wallet/statements/check/check-screen.test.tsx',
      'packages/verify/build/build.test.ts',
      'packages/verifier/src/statement/verify-file.test.ts',
    ],
  }),
  ofReadme('review queues that say what a decision will post', {
    tests: ['e2e/console/console-queues.spec.ts', 'apps/api/src/routes/operator/stated-postings.db.test.ts'],
  }),
  ofReadme('two-person control, a hash-chained audit log', {
    tests: [`${APPLICATION}/settings/settings.db.test.ts`, `${APPLICATION}/staff/audit.db.test.ts`],
  }),
  ofReadme('one image for every role but the signer', { trials: ['image'] }),
  ofReadme('seven languages', { tests: ['e2e/every-language.spec.ts'] }),
  ofReadme('backup, failover and upgrade procedures that tests execute', {
    trials: ['backup', 'chaos-cluster', 'upgrade', 'deploy', 'lab-tests'],
  }),
  {
    page: RELIABILITY,
    says: 'Random histories against a reference model without a broken invariant',
    trials: ['ledger-histories'],
  },
  {
    page: RELIABILITY,
    says: 'A simulated market has no difference between books and model',
    trials: ['simulation'],
  },
  {
    page: RELIABILITY,
    says: 'Reorganisations of depth 1 to 63 without a wrong credit',
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
    says: 'Of the attacks that one person of each role tries at the console none completes',
    tests: ['apps/api/src/insiders.db.test.ts'],
  },
  {
    page: 'docs/backup.md',
    says: '**A process or server dies, its disk lives**: nothing that was acknowledged.',
    trials: ['backup'],
  },
  {
    page: 'docs/upgrading.md',
    says: 'Each command block is executed by a test or by CI, or says why not.',
    trials: ['lab-check', 'lab-tests'],
  },
  {
    page: 'deploy/README.md',
    says: 'compares every variable with what its process reads',
    trials: ['lab-check'],
  },
];
