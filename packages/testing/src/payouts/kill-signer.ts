import { payOut } from '@cliffhanger/application/chain';
import { SignerUnreachable } from '@cliffhanger/application/ports';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { followAll } from './follow-all.ts';
import { type Judged, judgePayouts } from './judge-payouts.ts';
import type { ApprovedWithdrawal, PayoutFixture } from './payout-fixture.ts';

/** Before it judges, before it writes, in the middle of a line, before it signs, before it responds. */
export const SIGNER_POINTS = ['received', 'judged', 'torn', 'journalled', 'signed'] as const;
/** Each process first completes the request that the previous one could not, and crashes at the next. */
const DIES_AT_REQUEST = 2;
/** A submitted transaction is mined before it counts as stuck, and final a few restarts later. */
const BLOCKS_PER_RESTART = 16;

export interface SignerKills extends Judged {
  readonly signerDeaths: number;
  /** The smallest number of crashes at any point. */
  readonly deathsAtEachPoint: number;
  /** Signatures released according to the signer's journal: one per withdrawal. */
  readonly signatures: number;
}

/** Kills the real process at one of its points during every withdrawal, and restarts it. */
export async function killSigner(
  harness: PayoutFixture,
  withdrawals: number,
  amount = '20',
): Promise<SignerKills> {
  const before = harness.signer.signatures();
  const all: ApprovedWithdrawal[] = [];
  for (let count = 0; count < withdrawals; count += 1) all.push(await harness.approved(amount));
  const deaths = SIGNER_POINTS.map(() => 0);
  for (let life = 0; life < withdrawals; life += 1) {
    const at = life % SIGNER_POINTS.length;
    const times = life === 0 ? 1 : DIES_AT_REQUEST;
    await harness.signer.restart(`${SIGNER_POINTS[at]}:${times}`);
    if (await hasDied(harness)) deaths[at] = (deaths[at] ?? 0) + 1;
    await harness.chain.mine(BLOCKS_PER_RESTART);
  }
  await harness.signer.restart();
  await runSender(harness);
  await harness.finalize();
  await runSender(harness);
  const judged = await judgePayouts(harness, all, amount);
  return {
    ...judged,
    signerDeaths: deaths.reduce((sum, count) => sum + count, 0),
    deathsAtEachPoint: Math.min(...deaths),
    signatures: harness.signer.signatures() - before,
  };
}

async function hasDied(harness: PayoutFixture): Promise<boolean> {
  try {
    await runSender(harness);
    return false;
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.every((each) => each instanceof SignerUnreachable)) return true;
    throw error;
  }
}

async function runSender({ fixture, sender }: PayoutFixture): Promise<void> {
  fixture.clock.pass(2 * MINUTE_MS);
  await followAll(sender);
  await payOut(sender)();
}
