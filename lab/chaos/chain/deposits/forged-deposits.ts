import { claimDeposit, decideDeposit } from '@cliffhanger/application/deposits';
import { usdt } from '@cliffhanger/core/kernel';
import { startTestChain, type TestChain, type TestToken } from '@cliffhanger/testing/chain';
import { addOperators, anApprovedSeller, anUpload, IDA, OLAV } from '@cliffhanger/testing/factories';
import type { DepositWorld } from './deposit-world.ts';
import type { Payee } from './plain-model.ts';

const TO_FINALITY = 70;
const AMOUNT = '120';
const UNITS = usdt(AMOUNT);

/** Tries equal numbers of each forgery; `credited` is the sum of their gains. */
export async function forgedDeposits(world: DepositWorld, count: number) {
  const { chain, fixture } = world;
  await addOperators(fixture.owner);
  const forger = await payee(world);
  const victim = await payee(world);
  const each = Math.ceil(count / 5);
  const elsewhere = await startTestChain();
  try {
    const fake = await chain.deploy(6);
    await payMany(fake, forger, { count: each, units: UNITS });
    await payMany(chain.token, forger, { count: each, units: 0n });
    await payMany(elsewhere.token, forger, { count: each, units: UNITS });
    const paidElsewhere = await paidOnes(elsewhere, forger);
    const paidToVictim = await paidOnes(chain, victim);
    await chain.mine(TO_FINALITY);
    await chain.catchUp();
    const before = await balanceOf(world, victim);
    // A transfer on another chain, another seller's transfer, or only a picture.
    for (let at = 0; at < each; at += 1) await claim(world, forger, paidElsewhere[at % paidElsewhere.length]);
    for (let at = 0; at < each; at += 1) await claim(world, forger, paidToVictim[at % paidToVictim.length]);
    for (let at = 0; at < each; at += 1) await claim(world, forger, undefined);
    await chain.catchUp();
    const credited = await balanceOf(world, forger);
    if ((await balanceOf(world, victim)) !== before)
      throw new Error('somebody else paid for a forged deposit');
    const { rowCount } = await fixture.owner.query("select from wallet.deposits where state = 'credited'");
    return { tried: each * 5, credited: Number(credited) + (rowCount ?? 0) };
  } finally {
    await elsewhere.stop();
  }
}

async function payee({ fixture, chain }: DepositWorld): Promise<Payee> {
  const { id } = await anApprovedSeller(fixture.dependencies);
  return { sellerId: id, address: await chain.addressOf(id) };
}

const balanceOf = async ({ fixture }: DepositWorld, { sellerId }: Payee): Promise<bigint> =>
  (await fixture.dependencies.transactions.read(({ ledger }) => ledger.balancesOf(sellerId))).available;

const IN_ONE_TRANSACTION = 100;

async function payMany(
  token: TestToken,
  { address }: Payee,
  { count, units }: { readonly count: number; readonly units: bigint },
): Promise<void> {
  for (let left = count; left > 0; left -= IN_ONE_TRANSACTION) {
    const some = Math.min(left, IN_ONE_TRANSACTION);
    await token.transferMany(Array.from({ length: some }, () => ({ to: address, units })));
  }
}

const REAL_ONES = 5;

async function paidOnes(chain: TestChain, { address }: Payee): Promise<string[]> {
  const hashes: string[] = [];
  for (let at = 0; at < REAL_ONES; at += 1) {
    hashes.push(await chain.token.transfer({ to: address, units: UNITS + BigInt(at) }));
    await chain.mine();
  }
  return hashes;
}

/**
 * One person approves it, as for a transfer that is found; then it is rejected, to make room for the next.
 */
async function claim(
  { fixture }: DepositWorld,
  { sellerId }: Payee,
  hash: string | undefined,
): Promise<void> {
  const { dependencies } = fixture;
  const claimed = await claimDeposit(dependencies)({
    sellerId,
    network: 'bep20',
    amount: usdt(AMOUNT),
    credentialsId: await anUpload(dependencies, sellerId),
    transactionHash: hash,
  });
  if (!claimed.ok) return;
  const depositId = claimed.value.id;
  await decideDeposit(dependencies)({ depositId, operator: IDA, decision: { kind: 'approve' } });
  const reject = { kind: 'reject', rule: 'transfer-not-found', facts: {}, note: null } as const;
  await decideDeposit(dependencies)({ depositId, operator: OLAV, decision: reject });
}
