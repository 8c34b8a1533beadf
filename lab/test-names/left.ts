/** Names that left, and where their behaviour is shown now: by tests, by `pnpm check`, by trials, or why by nothing. */
export interface Left {
  readonly names: readonly (string | RegExp)[];
  readonly tests?: readonly (string | RegExp)[];
  readonly checks?: readonly string[];
  readonly trials?: readonly string[];
  readonly why?: string;
}

type Pair = readonly [before: string | RegExp, now: string | RegExp];
const renamed = (pairs: readonly Pair[], why?: string): readonly Left[] =>
  pairs.map(([before, now]) => ({ names: [before], tests: [now], ...(why === undefined ? {} : { why }) }));

const TIME_LIMITS =
  'A gate that ran as much as its time allowed was deleted on purpose: the new one runs everything, always in one order.';
const ROW_TYPES =
  'The evaluator that followed SQL through TypeScript was deleted on purpose (ADR 10): a wrong row type is found by the database test that reads the value. A whole `pnpm test --db` fails when a statement is sent by no test.';

const PRODUCT: readonly Left[] = [
  ...renamed([
    [
      '200 events over random disconnects: each arrives once, in its order, none is missed',
      '200 events over random disconnects (seed …): each arrives once, in its order, none is missed',
    ],
    ['a sheet > is read as other programs save it', /^as other programs save it > /],
    [
      'a sheet > becomes lines; a language without a title is no text',
      'rows become lines; a language without a title has no text',
    ],
    [
      'a sheet > a row that cannot be read names its columns, and the others stay',
      'a row that cannot be read names its columns, and the others stay',
    ],
    [
      'a sheet > episodes are announced for a day; what is no day is named',
      'episodes are announced for a day; what is no day is named',
    ],
    [
      'a sheet > columns that nobody knows, or that are missing, are named',
      'unknown and missing columns are named',
    ],
  ]),
  ...renamed(
    [
      [
        '3000 bad requests of a seller (seed …): no 5xx, and the books stay empty',
        '500 bad requests of a seller (seed …): no 5xx, and the books stay empty',
      ],
      [
        'bad requests > 3000 of them (seed …) through every real call: no 5xx, nothing in the books',
        'bad requests > 500 of them (seed …) through every real call: no 5xx, nothing in the books',
      ],
      ['500 random deeds end as core says, seed …', '100 random deeds end as core says, seed …'],
      [/ 200 times at once/, / 100 times at once/],
      [/ of 200 MB passes through the api/, / of 40 MB passes through the api/],
      [
        'a database that stops at every version and is filled there comes to the same state with its books whole',
        'a database that stops along the way and is filled there comes to the same state with its books whole',
      ],
      [
        '1000 random histories from seed … leave the books as the model has them',
        '200 random histories from seed … leave the books as the model has them',
      ],
    ],
    'Fewer random cases in the gate; every night TEST_CASES=500 runs more than before.',
  ),
  {
    names: ['a new seller registers, sells, waits out the hold and withdraws the first profit'],
    tests: [
      'a person registers, is approved, adds a drama, and the first order ships by itself',
      'wrong fund passwords count down and lock it for an hour',
      'a new address waits a day, and bank withdrawals are not available',
      'the profit of an order is held for seven days, settles, and is withdrawn on the chain',
    ],
    trials: ['journeys'],
    why: 'One long journey became shorter ones; a fund password is set at the start of the second.',
  },
  {
    names: [
      'a pre-order is delivered, shipped and settled; one that does not come is paid back by the clock',
    ],
    tests: [
      'a pre-order becomes an order when its episodes are released, and its seller ships it',
      'a pre-order whose episodes are not released is refunded automatically',
      'a pre-order waits in escrow and counts nowhere; delivered it is an order whose time begins then',
    ],
    trials: ['journeys'],
    why: 'Two journeys; the database test follows a delivered pre-order until it is settled.',
  },
];

const SERVERS_AND_DATA: readonly Left[] = [
  ...renamed([
    [
      'a database for tests > observes which states orders went through',
      'a test database > records the state transitions of orders in an observed run',
    ],
    [
      'a database for tests > is without these triggers when something is measured on it',
      'a test database > records the state transitions of orders in an observed run',
    ],
  ]),
  {
    names: [/^PostgreSQL keeps what it acknowledged: (fsync|synchronous_commit|full_page_writes) is on$/],
    tests: [
      /^unless a test run asks for it, PostgreSQL survives a power cut: (fsync|synchronous_commit|full_page_writes) is on$/,
    ],
    why: 'Servers of a test run do not wait for the disk; the settings of all others are compared before they are written.',
  },
  {
    names: [/^PostgreSQL keeps what it acknowledged: (data_checksums is on|listen_addresses is 127.0.0.1)$/],
    tests: [
      /^PostgreSQL runs with the settings of a test run: (data_checksums is on|listen_addresses is 127.0.0.1)$/,
    ],
  },
  {
    names: [
      'the business began at a midnight sixty days ago and ended with yesterday',
      'it sold only what can be watched to its last episode, and its staff left nothing undecided',
      'careful staff decide sooner than others, and whatever they still can before the last day ends',
      'a world sells the catalogue that it was given',
    ],
    tests: [
      "the demo's sellers sell for weeks, and the ledger is sound",
      'none of their items waits for a person',
    ],
    trials: ['demo'],
    why: 'The demo no longer runs the simulation, and its two options for the demo were deleted.',
  },
];

const CHECKS: readonly Left[] = [
  ...['packages/ui', 'packages/client', 'apps/seller', 'apps/console', 'apps/storefront'].map((folder) => ({
    names: [`a hook behind a condition in ${folder}/src is found`],
    tests: [`a fault in ${folder}/src/planted.tsx is found`],
  })),
  ...renamed([
    [
      'tools/sees-proof.ts may not import ../proof/bench/report.ts',
      'tools/sees-lab.ts may not import ../lab/bench/report.ts',
    ],
    ['the canary says that a file was not read', 'the canary reports that a file was not read'],
    ['the canary says that imports were not read', 'the canary reports that imports were not read'],
    ['a translation of nothing is found', 'a translation without an English text is found'],
    [
      'a text that is written twice is found, which no reader of JSON would tell',
      'a key that is written twice is found, although JSON keeps only the second',
    ],
    [
      'the words of the console are translated like all others',
      'a text of the console must be translated too',
    ],
    [/^a text that is no ICU message is found: /, /^a text that is not ICU MessageFormat is found: /],
    [/^a word of the wire planted in \S+ is found$/, /^a word of the wire in \S+ is found$/],
    ['the contract is their home', 'packages/wire/planted.ts may use words of the wire'],
    [
      'an export that nobody uses is found behind the barrel of its package too',
      'an unused export is found behind the barrel of its package too',
    ],
    [
      /^(?!a numbered rule)a[\w ]* that does not exist is found: (DOMAIN|spec|SCREENS|RELIABILITY|ADR) /,
      /^a[\w ]* that does not exist is found in a comment: (DOMAIN|spec|SCREENS|RELIABILITY|ADR) /,
    ],
    [/^Kept by `never-written/, /^a document with a dead mention is found: Shown by `never-written/],
    ['Run `pnpm prove-it`.', 'a document with a dead mention is found: Run `pnpm prove-it`.'],
    [
      'See [the page](no-such-page.md).',
      'a document with a dead mention is found: See [the page](no-such-page.md).',
    ],
  ]),
  {
    names: ['what exists may be cited'],
    tests: [/^a comment may cite /, /^a document may mention what exists: /],
  },
  {
    names: ['nothing is wrong with the repository but what was planted'],
    tests: ['nothing else is found'],
    checks: ['import direction'],
  },
  { names: ['every text exists in every language'], checks: ['translations'] },
  { names: ['outside the contract the repository speaks English'], checks: ['spec words'] },
  { names: ['every citation of the repository leads somewhere'], checks: ['references'] },
  {
    names: ['documents and texts say nothing that was found untrue, and lead nowhere in vain'],
    checks: ['references', 'claims'],
  },
  {
    names: ['the command succeeds on the repository and fails on planted faults'],
    tests: ['checks without problems hold', 'a check with problems fails and prints them'],
    trials: ['defects'],
  },
  {
    names: ['the compiler refuses a use case that touches a repository it does not name'],
    tests: [
      'a transaction hands its work the repositories that the use case names, and no other',
      'a use case that calls another one must name the repositories of both',
    ],
    checks: ['types'],
  },
];

const GATE: readonly Left[] = [
  {
    names: ['counts what vitest reports', 'names what failed in vitest, a file that did not load among it'],
    tests: ['counts tests and names failed ones, and files that do not load'],
  },
  {
    names: [
      'counts what Playwright reports, a journey that needed a second try among the passed',
      'names the journeys that failed, however deep their suite',
    ],
    tests: ['names failed and flaky journeys at any depth, and errors of the run'],
  },
  ...renamed([['adds up a run in parts', 'adds up the steps of a run']]),
  {
    names: [
      /^step one 10 - true; step two 10 - (true|false): /,
      /^lane\(\) \{ /,
      'true: 0 passed, 0 failed, 1',
      'whoever stops it stops what runs beside it too, and that counts as a failure',
    ],
    tests: [/^a step that (passes|fails)/, 'a signal ends a step with everything it has started, as failed'],
    why: 'The shell functions of `.ci/run` became `pnpm verify`.',
  },
  {
    names: [
      /^\d unexpected and \[.*\]: only out of time is (true|false)$/,
      /^every step may take three times what it takes on a quiet machine/,
      /^on a quiet machine the steps take less than three quarters/,
      /PATIENCE=1; step one/,
      /stolen_percent/,
      /SECONDS=33\d\d; step_if_time/,
      /exit 75/,
      /was_whole one/,
      '--within says how many seconds there are',
      'what computes runs in one piece, what needs servers in shares that are all of it together',
      'each part writes a report of its own',
      /^begins (the first, however little there is|one that )/,
    ],
    why: TIME_LIMITS,
  },
];

const DELETED: readonly Left[] = [
  {
    names: [
      'every combination of decisions is made once',
      'a decision that is asked for twice is the same in one variant',
      'a decision that only some variants come to is made in those',
      'variants without an end are refused',
      'a text is followed through constants, templates and the functions that make a part of it',
      'every branch of a condition is a text of its own, and one condition is decided once',
      'a text that is looked up by an unknown key is each of those in the table',
      'a text that is a parameter is what each caller gives, also as a part of an object',
      'a text that is made step by step is made as the program makes it',
      'a loop over known texts gives one statement for each',
      'a text that only a run knows is said to be unknown',
      'what is asked of something else than a session is left alone',
      'the properties of a row are read with what they may hold',
      'a row that is what its type says is not spoken of',
      'a property without a column is found, unless it is optional',
      'a column that no property reads, or that comes twice, is found',
      "what a function without a result gives is nobody's to read",
      'a number that is really a bigint is found, also in an array',
      'a bigint inside JSON is found by its place',
      'a column that allows null and a type that does not are found',
      'a type that allows anything is never wrong',
      'a row type that says what the database gives is no lie',
      'a property that no column gives is found by file and statement',
      'a column that no property reads is found',
      'a whole number of 64 bits that is typed as a number is found',
      'a text that is typed as a boolean is found',
      'an instant is a number, a day is none, and an array of 64-bit numbers holds texts',
      'a bigint in what comes as JSON is found',
      'a column that allows null and is typed without it is found',
      'a column that a check ties to others, or that the statement compares, may be what its type says',
      'a statement of a table that does not exist is found',
      'a name that stands for two texts is found',
      'a text that only a run knows is found',
      'a planted statement whose row type lies is found',
      'a query that no call makes readable is found',
      'what is kept elsewhere is no lie, until the schema keeps it',
      'what is composed is left to its test, as long as there is one and nothing else can read it',
    ],
    why: ROW_TYPES,
  },
  {
    names: [
      / does not come back: it is /,
      'a name of the database is found in SQL and in the texts that hold SQL',
      'a word of a comment or a text is no name',
      'a page without its table is found',
    ],
    why: 'The list of names that must not come back was deleted on purpose: a name changes no behaviour.',
  },
  {
    names: [
      'every text uses the words of its glossary',
      /^a forbidden word in [\w-]+ is found with its file and id$/,
      'part of a longer word is no forbidden word',
      'a text that a note names may say it',
      'a word that no text uses is found in the glossary',
      /^Nobody can edit it, not even with the application/,
      'You need not trust us.',
    ],
    why: 'The linters of wording were deleted on purpose (ADR 4): a reviewer judges wording.',
  },
  {
    names: [/^holds: (export|\/\*\*) /, /^is found: export const /, 'tests may have all of them'],
    why: 'The search for signatures that take all repositories was deleted on purpose (ADR 10): a reviewer sees them.',
  },
  {
    names: [/^a numbered rule that does not exist is found: /],
    why: 'No comment cites a rule of the style guide by number any more.',
  },
];

/** Withdrawals have one definition, in SQL (ADR 87): what compared two of them became examples. */
const WITHDRAWALS: readonly Left[] = [
  {
    names: [
      /^a deviation in wallet\.(request_withdrawal|withdrawal_rules_at) is found/,
      'a request costs, needs and books what the rule says, or is refused as it says, seed …',
      'a quote says the fee and what arrives; less than the minimum has none',
      'a quote says what the request then does, and keeps nothing',
      'many small ones on a day are looked at like a large one',
      'small and known is approved by rule; new addresses and larger sums are looked at, large ones twice',
      'small and to an address that was paid before: approved by rule',
      'a new address waits a day, and says how long still',
    ],
    tests: [/: the quote shows what the books do$/, 'a quote keeps nothing'],
  },
  {
    names: [
      /^a deviation in wallet\.(approve_withdrawal|end_as_paid|record_payment) is found/,
      'people approve, reject and pay as the rules say, and nobody else, seed …',
      'two people are two people',
      'a payment is recorded by two people who name the same transaction',
      'what the rules do is what the table says',
      'what our wallet pays is called paid by nobody but the chain',
      'what people pay is not the chain’s to move',
      'an approval is undone only by somebody who says so',
    ],
    tests: [
      'a second who is no approver',
      'the second confirms it',
      'rejected on purpose after a colleague approved',
      'a withdrawal follows its payout as the rules say, and nothing else moves it, seed …',
    ],
  },
  ...renamed([
    [
      'a method is dated and waits as the rule says, and no caller dates it',
      'a new address waits as long as the setting says, however its seller dates it',
    ],
    [
      'all that is left may leave, however little, and nothing else below the minimum',
      'the form lets all that is left leave, however little, and nothing else below the minimum',
    ],
    ['an address must be there and be one', 'an address must be there and be one; a mail shows its ends'],
    [
      'nobody pays to a bank, however complete the form',
      'no payout goes to a bank, however complete the form',
    ],
    [
      'an address and an account number have the same form for the rule and for the database, seed …',
      'an address has the same form where it is typed and in the database, seed …',
    ],
  ]),
];

export const LEFT: readonly Left[] = [
  ...PRODUCT,
  ...WITHDRAWALS,
  ...SERVERS_AND_DATA,
  ...CHECKS,
  ...GATE,
  ...DELETED,
];
