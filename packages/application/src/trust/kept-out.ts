import type { Email } from '@cliffhanger/core/identity';
import {
  accept,
  type DecisionNotice,
  type Instant,
  idOf,
  instantOf,
  isId,
  later,
  MINUTE_MS,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import type { AppealedDecision } from '@cliffhanger/core/trust';
import { findByEmail } from '../identity/find-seller.ts';
import { proveEmail } from '../identity/email-code/prove-email.ts';
import type { Digests, Needs, OwnedAppeal, Stores } from '../ports/index.ts';
import { appeal, whatKeepsOut } from './appeal.ts';

/* Who was rejected or locked out has no session: a code sent to their address stands in for one, for a short time. */

/** Long enough to write an appeal. */
const PROOF_VALID_MS = 30 * MINUTE_MS;
const RADIX = 36;

export interface KeptOut extends AppealedDecision {
  readonly notice: DecisionNotice;
  /** When it opens by itself; null for a rejected registration. */
  readonly until: Instant | null;
  readonly appeal: OwnedAppeal | null;
  /** Says whose address was proven and until when that counts, signed: nothing has to be remembered here. */
  readonly proof: string;
}

type KeptOutNeeds = Needs<'transactions' | 'clock' | 'digests'>;

/** What was decided against whoever reads mail at this address, and how their appeal stands. */
export const getKeptOut =
  ({ transactions, clock, digests }: KeptOutNeeds) =>
  (typed: { readonly email: Email; readonly code: string }): Promise<Result<KeptOut>> =>
    transactions.run(async (stores): Promise<Result<KeptOut>> => {
      const now = clock.now();
      const proven = await proveEmail(stores, digests, typed, now);
      if (!proven.ok) return proven;
      const seller = await findByEmail(stores, typed.email);
      if (seller === undefined) return refuse('decision-unknown');
      return keptOut(stores, digests, seller.id, now);
    });

export const appealKeptOut =
  ({ transactions, clock, chance, digests }: KeptOutNeeds & Needs<'chance'>) =>
  ({ proof, text }: { readonly proof: string; readonly text: string }): Promise<Result<OwnedAppeal>> =>
    transactions.run(async (stores): Promise<Result<OwnedAppeal>> => {
      const now = clock.now();
      const sellerId = provenBy(digests, proof, now);
      if (sellerId === undefined) return refuse('email-code-expired');
      const { subject, subjectId } = await whatKeepsOut(stores, { id: sellerId }, now);
      return appeal(stores, chance, { sellerId, subject, subjectId, text }, now);
    });

async function keptOut(
  stores: Stores,
  digests: Digests,
  sellerId: SellerId,
  now: Instant,
): Promise<Result<KeptOut>> {
  const { until, ...decision } = await whatKeepsOut(stores, { id: sellerId }, now);
  const stored = await stores.appeals.decisionOf(sellerId, decision);
  if (stored === undefined) return refuse('decision-unknown');
  const { notice } = stored;
  const appealed = await stores.appeals.findOf(sellerId, { ...decision, decidedAt: notice.decidedAt });
  const proof = proofOf(digests, sellerId, later(now, PROOF_VALID_MS));
  return accept({ ...decision, notice, until, appeal: appealed ?? null, proof });
}

const signatureOf = (digests: Digests, sellerId: string, until: Instant): string =>
  digests.signature('proof', `kept-out\n${sellerId}\n${until}`);

const proofOf = (digests: Digests, sellerId: SellerId, until: Instant): string =>
  `${sellerId}.${until.toString(RADIX)}.${signatureOf(digests, sellerId, until)}`;

/** Undefined for what is no proof of ours, or none any more. */
function provenBy(digests: Digests, proof: string, now: Instant): SellerId | undefined {
  const [sellerId = '', end = '', signature = ''] = proof.split('.');
  if (!isId(sellerId) || !/^[0-9a-z]{1,10}$/.test(end)) return undefined;
  const until = instantOf(Number.parseInt(end, RADIX));
  const isOurs = digests.areEqual(signatureOf(digests, sellerId, until), signature);
  return isOurs && now < until ? idOf(sellerId) : undefined;
}
