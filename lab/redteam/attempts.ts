/** An attempt to break a promise of docs/security.md, with its result when it was repeated. */
export interface Attempt {
  /** The attacker and the attempt. */
  readonly tried: string;
  /** The test that makes the attempt and expects its refusal: its file, and a part of its name. */
  readonly refusedBy?: readonly [file: string, name: string];
  /** The reason why it still succeeds; docs/security.md lists it as a known gap. */
  readonly open?: string;
}

const POSTGRES = 'packages/adapters/src/postgres';
const ATTEMPTS_OF_ROLES = `${POSTGRES}/rights/every-attempt.db.test.ts`;
const REMOVALS = `${POSTGRES}/identity/removals.db.test.ts`;
const RIGHTS = `${POSTGRES}/rights/rights.db.test.ts`;
const OPEN_POWERS = `${POSTGRES}/rights/open-powers.db.test.ts`;
const OUTBOX = `${POSTGRES}/jobs/outbox.db.test.ts`;
const MAILS = 'packages/application/src/kernel/queued-mail.db.test.ts';
const WITHDRAWALS = 'packages/server/src/withdrawals/withdrawals.db.test.ts';
const STAFF = 'packages/application/src/staff/staff.db.test.ts';
const DEEDS = 'packages/application/src/staff/deeds.db.test.ts';
const SIGNED_DEEDS = 'packages/application/src/approvals/signed-deeds.db.test.ts';
const FORGED_DEEDS = 'apps/auditor/src/staff/signed-deeds.db.test.ts';
const LIMITS = 'packages/adapters/src/limits/postgres-limits.db.test.ts';
const WATCHERS = 'packages/application/src/chain/two-watchers.db.test.ts';
const APPROVALS = 'apps/signer/src/policy/approvals.test.ts';
const CONFIGURATION = 'packages/operations/src/configuration/production-rules.test.ts';
const NATS_USERS = 'tools/services/nats-users.db.test.ts';
const CORRECTIONS = 'packages/application/src/wallet/correct-transfer.db.test.ts';

export const ATTEMPTS: readonly Attempt[] = [
  { tried: 'any login ends the workers by a NOTIFY', refusedBy: [OUTBOX, 'messages are not announced'] },
  {
    tried: 'a login stops settlement by a row with a time far ahead',
    refusedBy: [RIGHTS, 'nobody who logs in reads or writes the queue past its functions'],
  },
  {
    tried: 'a login takes a scheduled job for good',
    refusedBy: [OUTBOX, 'nobody holds a turn for longer than three minutes'],
  },
  {
    tried: 'a login has an invitation or a link of its own mailed in our name',
    refusedBy: [MAILS, 'cannot have a link of its own mailed to a seller'],
  },
  {
    tried: 'a login leaves a mail with an address and a text of its own',
    refusedBy: [MAILS, 'leaves a mail with an address and a text of its own'],
  },
  {
    tried: 'a login deletes a film',
    refusedBy: [OUTBOX, 'a file that a row names is not removed'],
  },
  {
    tried: 'the worker reads an invitation, a code or a sign-in link in a job',
    refusedBy: [MAILS, 'whoever reads the queue does not learn an invitation'],
  },
  {
    tried: 'the worker changes the address that a seller logs in with',
    refusedBy: [
      ATTEMPTS_OF_ROLES,
      'no login has a right to a column or table that its duty does not declare',
    ],
  },
  {
    tried: 'two people credit without a transfer and have the platform bear it, again and again',
    refusedBy: [CORRECTIONS, 'what two people credit and the platform then bears makes no room for more'],
  },
  {
    tried:
      'the console’s login credits from suspense, grants, clears an alarm or removes somebody without a line',
    refusedBy: [DEEDS, 'is in the log'],
  },
  {
    tried: 'the console’s login names two people who know nothing of it',
    refusedBy: [SIGNED_DEEDS, 'commits in the name of nobody who has not signed'],
  },
  {
    tried: 'a signature is shown twice, late, for another deed or by the first person again',
    refusedBy: [SIGNED_DEEDS, 'takes no signature twice, late, for another deed'],
  },
  {
    tried: 'the owner of the tables forges a deed, its people, their signatures or their keys',
    refusedBy: [FORGED_DEEDS, 'it is found'],
  },
  {
    tried: 'the console’s login changes a money setting or removes staff in the name of two people',
    open: 'only deeds that move money at once carry signatures',
  },
  {
    tried: 'the console’s login approves withdrawals up to the signer’s limit without a key',
    refusedBy: [SIGNED_DEEDS, 'a person approves no withdrawal without a signature'],
  },
  {
    tried: 'an admin invites a person and grants a level with both accounts',
    refusedBy: [STAFF, 'nobody is second for a person they let in'],
  },
  {
    tried: 'one admin removes everybody else',
    refusedBy: [STAFF, 'is suspended by one admin and removed by two'],
  },
  {
    tried: 'a content editor sets the wholesale price to nothing',
    refusedBy: [
      'apps/api/src/routes/operator/catalog/catalogue.db.test.ts',
      'a lower wholesale price takes a second person',
    ],
  },
  {
    tried: 'the seller’s login adds a payout address without a mail to its seller',
    refusedBy: [WITHDRAWALS, 'a payout address saved past the api is mailed to its seller too'],
  },
  {
    tried: 'the seller’s login deletes payout addresses, sessions, uploads and messages of anybody',
    refusedBy: [REMOVALS, 'login deletes no row of'],
  },
  {
    tried: 'the seller’s login withdraws up to 200 USDT from anybody to an address of theirs, without a mail',
    refusedBy: [WITHDRAWALS, 'a withdrawal requested past the api is mailed to its seller too'],
  },
  {
    tried: 'one watcher takes both watchers’ leases',
    refusedBy: [WATCHERS, 'a watcher that never gives its lease back'],
  },
  {
    tried: 'a login takes every connection, or fills the disk',
    refusedBy: [OPEN_POWERS, 'cannot lift what bounds its disk and its connections'],
  },
  {
    tried: 'a login stores large objects, holds advisory locks or makes temporary tables',
    refusedBy: [OPEN_POWERS, 'stores and occupies nothing, here or in postgres'],
  },
  {
    tried: 'a large object of a login stops the next migration',
    refusedBy: [OPEN_POWERS, 'a stray large object of a login does not stop the next migration'],
  },
  {
    tried: 'one duty voids or locks the rate limits of another',
    refusedBy: [LIMITS, 'no login counts, forgets, gives back or locks the tries of another'],
  },
  {
    tried: 'a login calls what is not its own',
    refusedBy: [ATTEMPTS_OF_ROLES, 'login calls no function that is not its own'],
  },
  {
    tried: 'a login changes its own password or its stored settings',
    open: 'PostgreSQL cannot forbid it; check-config migrate lists what was stored',
  },
  {
    tried: 'the payer has an approval signed whose withdrawal was rejected',
    refusedBy: [APPROVALS, 'a withdrawal rejected after its approval is not paid'],
  },
  {
    tried: 'the payer keeps an approval for later',
    refusedBy: [APPROVALS, 'an approval is valid for a day'],
  },
  {
    tried: 'production starts with published, zero or reused keys, http pages or proxies of everybody',
    refusedBy: [CONFIGURATION, 'the rules apply in production only'],
  },
  {
    tried: 'a process of the one-machine composition speaks for another at NATS',
    refusedBy: [NATS_USERS, 'what is not its own'],
  },
  {
    tried: 'an api that is taken over has the logins of other duties',
    refusedBy: [
      'apps/api/src/main.db.test.ts',
      'an api with one duty answers its calls alone, and needs no other role',
    ],
  },
  {
    tried: 'an admin changes link hosts or the day offset alone',
    refusedBy: [
      'apps/api/src/routes/operator/settings/settings.db.test.ts',
      'an admin alone does not change',
    ],
  },
  {
    tried: 'a browser asks for hundreds of quotes a minute',
    refusedBy: [
      'apps/api/src/routes/checkout/viewer-calls.db.test.ts',
      'a session asks for 30 prices a minute, and a network without sessions makes 60 guests',
    ],
  },
  {
    tried: 'a dozen of the largest pictures at once',
    refusedBy: [
      'packages/adapters/src/media/sharp-pictures.test.ts',
      'of a dozen large pictures at once those that would wait too long are refused',
    ],
  },
  {
    tried: 'the seller’s login removes a payout address without a mail to its seller',
    refusedBy: [REMOVALS, 'a removed payout address is mailed to its owner'],
  },
  {
    tried: 'the viewer’s login points a proven account to another address',
    refusedBy: [REMOVALS, 'is not pointed to another address'],
  },
  {
    tried: 'one post under several spellings of its address',
    refusedBy: [
      'packages/application/src/promotion/promotion-links.db.test.ts',
      'one post under several spellings of its address is one row',
    ],
  },
  {
    tried: 'a viewer is signed in by a link that somebody else asked for',
    open: 'planned; what a guest bought comes along only in the browser that asked',
  },
  {
    tried: 'cards pay orders on one’s own link, which are settled early and disputed later',
    open: 'planned with reserve and disputes',
  },
  {
    tried: 'a password alone moves email, fund password and, after the wait, the balance',
    open: 'planned with second factors for sellers',
  },
];
