import {
  type Assertion,
  type Duty,
  type PayStatement,
  readAssertion,
  type Statement,
} from '@cliffhanger/approvals';
import { parseAddress } from '../ethereum/address.ts';
import type { EnrolAsk, RetireAsk, SignAsk } from './ask.ts';
import { type Memory, paymentOf, revokedName } from './memory.ts';
import type { ChainPolicy, DeviceKey, Policy, TokenPolicy } from './policy.ts';

/*
 * People say yes with device keys, and their signatures are read here. Which keys there are is known from the configuration
 * and from what two known keys have signed; no database is asked.
 */

export interface Knowing {
  readonly policy: Pick<Policy, 'approvals'>;
  readonly memory: Pick<Memory, 'keys' | 'retiredKeys' | 'paid' | 'revoked'>;
}

const knownKey = ({ policy, memory }: Knowing, keyId: string): DeviceKey | undefined =>
  memory.retiredKeys.has(keyId)
    ? undefined
    : (memory.keys.get(keyId) ?? policy.approvals.firstKeys.get(keyId));

export const APPROVAL_REFUSALS = [
  'approval-missing',
  'approval-key-unknown',
  'approval-invalid',
  'approval-of-something-else',
  'approval-used',
  'approval-expired',
  'approval-revoked',
] as const;
type ApprovalRefusal = (typeof APPROVAL_REFUSALS)[number];

interface Said {
  readonly person: string;
  readonly statement: Statement;
}

/** By whom, and of what; or why one of them counts for nothing, and so all of them. */
function readAll(
  approvals: readonly Assertion[],
  duty: Duty,
  knowing: Knowing,
): readonly Said[] | 'approval-key-unknown' | 'approval-invalid' {
  const said: Said[] = [];
  for (const approval of approvals) {
    const key = knownKey(knowing, approval.keyId);
    if (key?.duty !== duty) return 'approval-key-unknown';
    const read = readAssertion(approval, key.publicKey, knowing.policy.approvals);
    if (typeof read === 'string') return 'approval-invalid';
    said.push({ person: key.person, statement: read.statement });
  }
  return said;
}

/** What people sign is good for a day; the database's clock may be a little ahead of ours. */
const LONGEST_APPROVAL_MS = 24 * 60 * 60_000 + 10 * 60_000;

interface Paying extends Knowing {
  readonly now: number;
  readonly chain: ChainPolicy;
  readonly token: TokenPolicy;
}

/** A payout above what may leave unapproved needs people, and what they signed must be this payout and no other. */
export function wrongApprovals(ask: SignAsk, paying: Paying): ApprovalRefusal | undefined {
  const { token } = paying;
  const { approvals = [], payment } = ask;
  if (approvals.length === 0)
    return payment.units <= token.unapproved.perTransaction ? undefined : 'approval-missing';
  const said = readAll(approvals, 'payouts', paying);
  if (typeof said === 'string') return said;
  const [first] = said;
  const statements = said.map(({ statement }) => statement);
  if (!statements.every((statement) => isOf(statement, ask, paying))) return 'approval-of-something-else';
  const paid = new Set(statements.map((statement) => paymentOf(statement as PayStatement)));
  if (first === undefined || paid.size !== 1) return 'approval-of-something-else';
  const people = new Set(said.map(({ person }) => person)).size;
  if (people < (payment.units <= token.onePersonUpTo ? 1 : 2)) return 'approval-missing';
  return overtaken(statements as readonly PayStatement[], paying);
}

/** Paid before, too old, or of what was turned down since. */
function overtaken(
  statements: readonly PayStatement[],
  { memory, now }: Pick<Paying, 'memory' | 'now'>,
): ApprovalRefusal | undefined {
  if (statements.some((said) => memory.paid.has(paymentOf(said)))) return 'approval-used';
  if (statements.some((said) => memory.revoked.has(revokedName(said)))) return 'approval-revoked';
  const isGood = ({ until }: PayStatement) => until > now && until <= now + LONGEST_APPROVAL_MS;
  return statements.every(isGood) ? undefined : 'approval-expired';
}

const MILLIONTHS = 6;

function isOf(statement: Statement, { payment }: SignAsk, { chain, token }: Paying): boolean {
  return (
    statement.kind === 'pay' &&
    statement.network === chain.network &&
    parseAddress(statement.address) === payment.to &&
    statement.amount * 10n ** BigInt(token.decimals - MILLIONTHS) === payment.units
  );
}

export type EnrolmentRefusal =
  | Exclude<ApprovalRefusal, 'approval-used' | 'approval-expired' | 'approval-revoked'>
  | 'key-used-otherwise'
  | 'key-retired';

const ENROLLED_BY = 2;

/** Two people who hold keys for it, and whoever gets the key is neither. `known`: nothing is left to do. */
export function judgeEnrolment(
  { keyId, person, duty, publicKey, approvals }: EnrolAsk,
  knowing: Knowing,
): 'enrol' | 'known' | EnrolmentRefusal {
  if (knowing.memory.retiredKeys.has(keyId)) return 'key-retired';
  const known = knownKey(knowing, keyId);
  if (known !== undefined)
    return known.publicKey === publicKey && known.duty === duty ? 'known' : 'key-used-otherwise';
  const said = readAll(approvals, 'keys', knowing);
  if (typeof said === 'string') return said;
  const isMeant = ({ statement }: Said): boolean =>
    statement.kind === 'enrol' &&
    statement.keyId === keyId &&
    statement.person === person &&
    statement.duty === duty &&
    statement.publicKey === publicKey;
  if (!said.every(isMeant)) return 'approval-of-something-else';
  const others = new Set(said.map((one) => one.person).filter((one) => one !== person));
  return others.size >= ENROLLED_BY ? 'enrol' : 'approval-missing';
}

/** One person is enough: it takes power away and gives none. */
export function judgeRetirement(
  { keyId, approvals }: RetireAsk,
  knowing: Knowing,
): 'retire' | 'known' | EnrolmentRefusal {
  if (knowing.memory.retiredKeys.has(keyId)) return 'known';
  const said = readAll(approvals, 'keys', knowing);
  if (typeof said === 'string') return said;
  if (said.length === 0) return 'approval-missing';
  const isMeant = ({ statement }: Said): boolean => statement.kind === 'retire' && statement.keyId === keyId;
  return said.every(isMeant) ? 'retire' : 'approval-of-something-else';
}
