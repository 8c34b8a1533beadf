/*
 * Imports run one way (ARCHITECTURE, "The house"). A row says what a part of the house may see of ours; what is
 * not in its row is forbidden. Tests may also see `testing`, and hold their books up to the `verifier`; so does the
 * seller's app, which checks a statement on the seller's own device.
 */
const MAY_SEE = {
  'packages/core': [],
  // What is signed by people's device keys and how that is checked: the same lines for the api and the signer.
  'packages/approvals': [],
  'packages/application': ['packages/(core|approvals)'],
  'packages/wire': ['packages/core'],
  'packages/verifier': ['packages/core'],
  // A program for strangers: what it reads of ours must be little.
  'packages/witness': ['packages/(core|verifier)'],
  // The programs that anybody can run to check a statement: no server code in them.
  'packages/verify': ['packages/(core|verifier|i18n)'],
  'packages/i18n': ['packages/core', 'packages/wire'],
  'packages/operations': [],
  'packages/ui': ['packages/core'],
  // What the three browser apps have in common behind their screens.
  'packages/client': ['packages/(core|wire|i18n)'],
  'packages/adapters': ['packages/(core|approvals|application|wire|i18n)'],
  // A folder per capability: its use cases, queries, routes and jobs (ADR 87).
  'packages/server': ['packages/(core|application|wire|i18n|adapters)'],
  // Where the development stack listens; for tests, tools and what a build proxies to.
  'packages/dev-addresses': ['packages/adapters'],
  'packages/testing': ['packages/[^/]+'],
  'apps/api': ['packages/(core|application|server|wire|i18n|adapters|operations)'],
  'apps/ingest': ['packages/(core|application|adapters|operations)'],
  'apps/worker': ['packages/(core|application|server|wire|i18n|adapters|operations)'],
  'apps/chain': ['packages/(core|application|adapters|operations)'],
  'apps/admin': ['packages/(core|application|operations|adapters)'],
  'apps/migrate': ['packages/(operations|adapters)'],
  // Starts each of the others by its name, and tries what they would connect to.
  'apps/cliffhanger': [
    'packages/(operations|adapters)',
    'apps/(api|worker|ingest|chain|auditor|signer|migrate|admin)',
  ],
  // It holds the keys: whoever checks it reads this one folder, and how approvals are read.
  'apps/signer': ['packages/approvals'],
  // It judges what the others have done: it shares with them how things are hashed, and no rule and no query.
  'apps/auditor': ['packages/core/src/formats', 'packages/operations'],
  'apps/seller': ['packages/(core|wire|client|ui|i18n|verifier)'],
  'apps/console': ['packages/(core|wire|client|ui|i18n)'],
  'apps/storefront': ['packages/(core|wire|client|ui|i18n)'],
};

const OURS = '^(packages|apps|e2e|tools|lab)/';
/** What is under test is put together in an app's folder `test`, or by files that are named so. */
const TESTS = '\\.test\\.tsx?$|-under-test\\.ts$|^apps/[^/]+/test/';
/** A build's configuration is no part of the app: it may ask where the development servers listen. */
const CONFIGURATIONS = '\\.config\\.ts$|^apps/[^/]+/build/';

/** The places of apps that need the verifier: it runs in the browser, over what was downloaded. */
const CHECKS_STATEMENTS =
  '^apps/(seller/src/features/wallet/(statements/check|solvency)|storefront/src/(checks|shared/allocation-files))/';

/** Starts programs with an environment of their own: a child inherits every secret otherwise. */
const STARTS_PROGRAMS = '^packages/adapters/src/media/ffmpeg-run\\.ts$';

/** Allowed to every row, and then to its tests only by a rule of its own. */
const FOR_TESTS = ['packages/testing', 'packages/verifier', 'packages/server'];

/** Whose tests need more than the part itself: what is audited is made by the use cases. */
const SEES_MORE_IN_TESTS = ['apps/auditor'];

const seesOnlyItsRow = Object.entries(MAY_SEE).map(([folder, seen]) => ({
  name: `${folder.replace('/', '-')}-sees-only-what-it-may`,
  severity: 'error',
  from: {
    path: `^${folder}/`,
    pathNot: [CONFIGURATIONS, ...(SEES_MORE_IN_TESTS.includes(folder) ? [TESTS] : [])],
  },
  to: {
    path: OURS,
    pathNot: [folder, ...seen, ...FOR_TESTS].map((part) => `^${part}/`),
  },
}));

/** Whoever moves in without a row sees nothing until one is written. */
const seesNothingWithoutARow = {
  name: 'a-new-part-needs-a-row',
  severity: 'error',
  from: { path: '^((?:packages|apps)/[^/]+)/', pathNot: Object.keys(MAY_SEE).map((folder) => `^${folder}/`) },
  to: { path: OURS, pathNot: '^$1/' },
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...seesOnlyItsRow,
    seesNothingWithoutARow,
    {
      name: 'testing-is-for-tests',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: [TESTS, '^packages/(testing|verifier)/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'what-is-put-together-for-tests-is-for-tests',
      severity: 'error',
      from: { path: '^apps/', pathNot: TESTS },
      to: { path: '^apps/[^/]+/test/' },
    },
    {
      name: 'the-verifier-is-for-whoever-checks-the-books',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [TESTS, '^packages/(testing|verifier|verify|witness)/', CHECKS_STATEMENTS],
      },
      to: { path: '^packages/verifier/' },
    },
    {
      name: 'capabilities-are-composed-by-apps',
      comment: 'what has not moved into packages/server gets what it needs of a capability as an argument',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: [TESTS, '^packages/(testing|server)/', '^apps/(api|worker)/'],
      },
      to: { path: '^packages/server/' },
    },
    {
      name: 'a-capability-is-entered-by-its-index',
      severity: 'error',
      from: { path: '^packages/server/src/([^/]+)/' },
      to: {
        path: '^packages/server/src/[^/]+/',
        pathNot: ['^packages/server/src/$1/', '/src/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'http-knows-no-capability',
      severity: 'error',
      from: { path: '^packages/server/src/http/' },
      to: { path: '^packages/server/src/', pathNot: '^packages/server/src/http/' },
    },
    {
      name: 'adapters-do-not-know-each-other',
      severity: 'error',
      from: { path: '^packages/adapters/src/([^/]+)/' },
      to: { path: '^packages/adapters/src/[^/]+/', pathNot: '^packages/adapters/src/$1/' },
    },
    {
      name: 'adapters-are-named-only-where-an-app-is-composed',
      severity: 'error',
      from: { path: '^apps/', pathNot: ['^apps/[^/]+/src/compose\\.ts$', TESTS] },
      to: { path: '^packages/adapters/' },
    },
    {
      name: 'sister-features-meet-in-app-or-shared',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'shared-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/([^/]+)/src/shared/' },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'apps-and-tools-stand-at-the-end',
      comment:
        'no package sees an app, a tool or a test of the whole, and no app sees another but the one that starts them',
      severity: 'error',
      from: { path: '^(apps|packages)/([^/]+)/', pathNot: [CONFIGURATIONS, '^apps/cliffhanger/'] },
      to: { path: '^(apps|e2e|tools)/', pathNot: '^$1/$2/' },
    },
    {
      name: 'the-product-does-not-need-the-lab',
      comment: 'the lab has its own lockfile: whoever installs the product does not have what it imports',
      severity: 'error',
      from: { pathNot: '^lab/' },
      to: { path: ['^lab/', '^@cliffhanger/lab'] },
    },
    {
      name: 'the-signer-needs-cryptography-and-nothing-else',
      severity: 'error',
      from: { path: '^apps/signer/', pathNot: TESTS },
      to: { path: 'node_modules', pathNot: 'node_modules/(\\.pnpm/)?(@(noble|scure)|pkcs11js)' },
    },
    {
      name: 'programs-are-started-in-one-place',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: [TESTS, '^packages/testing/', STARTS_PROGRAMS] },
      to: { path: '^(node:)?(child_process|cluster)$' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'every-import-is-found',
      comment: 'an import that cannot be followed is not judged by the rules above',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
  ],
  options: {
    // dependency-cruiser cannot use TypeScript 7: without swc it reads nothing and finds nothing wrong. A canary in
    // tools/check/imports.ts watches that it has read every file.
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '^lab/'] },
    exclude: {
      path: '^((apps|packages|tools)/[^/]+|e2e)/(dist|test-results|playwright-report)/',
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
};
