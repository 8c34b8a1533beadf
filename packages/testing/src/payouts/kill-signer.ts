import { payOut } from '@cliffhanger/application/chain';
import { SignerUnreachable } from '@cliffhanger/application/ports';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { followAll } from './follow-all.ts';
import { type Judged, judgePayouts } from './judge-payouts.ts';
import type { ApprovedWithdrawal, PayoutFixture } from './payout-fixture.ts';

/** Before it judges, before it writes, in the middle of a line, before it signs, before it answers. */
export const SIGNER_POINTS = ['asked', 'judged', 'torn', 'journalled', 'signed'] as const;
/** In each life it first answers what the life before could not, and dies at what comes next. */
const DIES_AT_THE_SECOND = 2;
/** What was handed over is in a block before anybody could think it stuck, and final a few lives later. */
const BLOCKS_A_LIFE = 16;

export interface SignerKills extends Judged {
  readonly signerDeaths: number;
  /** The least often that any of the points was died at. */
  readonly deathsAtEachPoint: number;
  /** What the signer has let out, by its own journal: one for each withdrawal. */
  readonly signatures: number;
}

/** The real process, killed for real at one of its points during every withdrawal, and started again. */
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
    const times = life === 0 ? 1 : DIES_AT_THE_SECOND;
    await harness.signer.restart(`${SIGNER_POINTS[at]}:${times}`);
    if (await hasDied(harness)) deaths[at] = (deaths[at] ?? 0) + 1;
    await harness.chain.mine(BLOCKS_A_LIFE);
  }
  await harness.signer.restart();
  await carryOn(harness);
  await harness.finalize();
  await carryOn(harness);
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
    await carryOn(harness);
    return false;
  } catch (error) {
    const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
    if (errors.every((each) => each instanceof SignerUnreachable)) return true;
    throw error;
  }
}

async function carryOn({ fixture, sender }: PayoutFixture): Promise<void> {
  fixture.clock.pass(2 * MINUTE_MS);
  await followAll(sender);
  await payOut(sender)();
}
