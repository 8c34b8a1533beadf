import {
  type Assertion,
  type Duty,
  type PayStatement,
  readAssertion,
  type Statement,
} from '@cliffhanger/approvals';
import { parseAddress } from '../ethereum/address.ts';
import { type Memory, paymentOf, revokedName } from './memory.ts';
import type { ChainPolicy, DeviceKey, Policy, TokenPolicy } from './policy.ts';
import type { EnrolRequest, RetireRequest, SignRequest } from './sign-request.ts';

/*
 * Verifies approvals signed with device keys. Known keys come from the configuration and from enrolments signed by two
 * known keys, never from a database.
 */

export interface ApprovalContext {
  readonly policy: Pick<Policy, 'approvals'>;
  readonly memory: Pick<Memory, 'keys' | 'retiredKeys' | 'paid' | 'revoked'>;
}

const knownKey = ({ policy, memory }: ApprovalContext, keyId: string): DeviceKey | undefined =>
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

interface ReadApproval {
  readonly person: string;
  readonly statement: Statement;
}

/** The approvals with their signers, or why one of them is invalid, which invalidates all. */
function readAll(
  approvals: readonly Assertion[],
  duty: Duty,
  context: ApprovalContext,
): readonly ReadApproval[] | 'approval-key-unknown' | 'approval-invalid' {
  const signed: ReadApproval[] = [];
  for (const approval of approvals) {
    const key = knownKey(context, approval.keyId);
    if (key?.duty !== duty) return 'approval-key-unknown';
    const read = readAssertion(approval, key.publicKey, context.policy.approvals);
    if (typeof read === 'string') return 'approval-invalid';
    signed.push({ person: key.person, statement: read.statement });
  }
  return signed;
}

/** Approvals are valid for a day. Allows ten minutes more, because the database's clock may be ahead. */
const LONGEST_APPROVAL_MS = 24 * 60 * 60_000 + 10 * 60_000;

interface Paying extends ApprovalContext {
  readonly now: number;
  readonly chain: ChainPolicy;
  readonly token: TokenPolicy;
}

/** A payout above the limit for unapproved ones needs approvals of exactly this payment. */
export function wrongApprovals(request: SignRequest, paying: Paying): ApprovalRefusal | undefined {
  const { token } = paying;
  const { approvals = [], payment } = request;
  if (approvals.length === 0)
    return payment.units <= token.unapproved.perTransaction ? undefined : 'approval-missing';
  const signed = readAll(approvals, 'payouts', paying);
  if (typeof signed === 'string') return signed;
  const [first] = signed;
  const statements = signed.map(({ statement }) => statement);
  if (!statements.every((statement) => isOf(statement, request, paying))) return 'approval-of-something-else';
  const paid = new Set(statements.map((statement) => paymentOf(statement as PayStatement)));
  if (first === undefined || paid.size !== 1) return 'approval-of-something-else';
  const people = new Set(signed.map(({ person }) => person)).size;
  if (people < (payment.units <= token.onePersonUpTo ? 1 : 2)) return 'approval-missing';
  return noLongerValid(statements as readonly PayStatement[], paying);
}

/** Already paid, expired, or revoked. */
function noLongerValid(
  statements: readonly PayStatement[],
  { memory, now }: Pick<Paying, 'memory' | 'now'>,
): ApprovalRefusal | undefined {
  if (statements.some((statement) => memory.paid.has(paymentOf(statement)))) return 'approval-used';
  if (statements.some((statement) => memory.revoked.has(revokedName(statement)))) return 'approval-revoked';
  const isGood = ({ until }: PayStatement) => until > now && until <= now + LONGEST_APPROVAL_MS;
  return statements.every(isGood) ? undefined : 'approval-expired';
}

const MILLIONTHS = 6;

function isOf(statement: Statement, { payment }: SignRequest, { chain, token }: Paying): boolean {
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

/** Requires two holders of `keys` other than the new key's owner. `known`: the key is enrolled already. */
export function judgeEnrolment(
  { keyId, person, duty, publicKey, approvals }: EnrolRequest,
  context: ApprovalContext,
): 'enrol' | 'known' | EnrolmentRefusal {
  if (context.memory.retiredKeys.has(keyId)) return 'key-retired';
  const known = knownKey(context, keyId);
  if (known !== undefined)
    return known.publicKey === publicKey && known.duty === duty ? 'known' : 'key-used-otherwise';
  const signed = readAll(approvals, 'keys', context);
  if (typeof signed === 'string') return signed;
  const isMeant = ({ statement }: ReadApproval): boolean =>
    statement.kind === 'enrol' &&
    statement.keyId === keyId &&
    statement.person === person &&
    statement.duty === duty &&
    statement.publicKey === publicKey;
  if (!signed.every(isMeant)) return 'approval-of-something-else';
  const others = new Set(signed.map((one) => one.person).filter((one) => one !== person));
  return others.size >= ENROLLED_BY ? 'enrol' : 'approval-missing';
}

/** One person is enough, because it only removes power. */
export function judgeRetirement(
  { keyId, approvals }: RetireRequest,
  context: ApprovalContext,
): 'retire' | 'known' | EnrolmentRefusal {
  if (context.memory.retiredKeys.has(keyId)) return 'known';
  const signed = readAll(approvals, 'keys', context);
  if (typeof signed === 'string') return signed;
  if (signed.length === 0) return 'approval-missing';
  const isMeant = ({ statement }: ReadApproval): boolean =>
    statement.kind === 'retire' && statement.keyId === keyId;
  return signed.every(isMeant) ? 'retire' : 'approval-of-something-else';
}
