import {
  type Assertion,
  type Duty,
  type PayStatement,
  readAssertion,
  type Statement,
} from '@cliffhanger/approvals';
import { parseAddress } from '../ethereum/address.ts';
import type { EnrolAsk, RetireAsk, SignAsk } from './ask.ts';
import { type Memory, paymentOf } from './memory.ts';
import type { ChainPolicy, DeviceKey, Policy, TokenPolicy } from './policy.ts';

/*
 * People say yes with device keys, and their signatures are read here. Which keys there are is known from the configuration
 * and from what two known keys have signed; no database is asked.
 */

export interface Knowing {
  readonly policy: Pick<Policy, 'approvals'>;
  readonly memory: Pick<Memory, 'keys' | 'retiredKeys' | 'paid'>;
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

interface Paying extends Knowing {
  readonly chain: ChainPolicy;
  readonly token: TokenPolicy;
}

/** A payout above what may leave unapproved needs people, and what they signed must be this payout and no other. */
export function wrongApprovals(ask: SignAsk, paying: Paying): ApprovalRefusal | undefined {
  const { token, memory } = paying;
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
  return memory.paid.has(paymentOf(first.statement as PayStatement)) ? 'approval-used' : undefined;
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
  | Exclude<ApprovalRefusal, 'approval-used'>
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
