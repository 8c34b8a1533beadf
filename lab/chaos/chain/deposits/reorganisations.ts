import { CARELESS, type DepositWorld, openCarelessWorld } from './deposit-world.ts';

const DEEPEST = 63;
const TO_FINALITY = 70;
const CARELESS_ROUNDS = 6;

/** Alternates payments, blocks and reorganisations, while the platform polls at random moments. */
export async function reorganisations(world: DepositWorld, rounds: number) {
  let [wrongCredits, forgotten, booksDiffer, payments] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    payments += await playRound(world, () => world.chain.finalize().then(() => undefined));
    wrongCredits += (await world.compare()).wrong.length;
    const reconciled = await world.chain.reconcile();
    if (reconciled === undefined) continue;
    if (reconciled.difference !== 0n || reconciled.wrongAddresses.length > 0) booksDiffer += 1;
  }
  await world.chain.mine(TO_FINALITY);
  await world.chain.catchUp();
  const end = await world.compare();
  wrongCredits += end.wrong.length;
  forgotten += end.forgotten.length;
  const carelessRuleFound = await isCarelessRuleFound(world);
  return { rounds, payments, wrongCredits, forgotten, booksDiffer, carelessRuleFound };
}

/** Returns the number of payments. */
async function playRound(
  { chain, dice, sellers }: DepositWorld,
  finalize: () => Promise<void>,
): Promise<number> {
  const hashes: string[] = [];
  for (let block = dice.between(1, 4); block > 0; block -= 1) {
    for (let payment = dice.between(0, 3); payment > 0; payment -= 1) {
      const units = BigInt(
        dice.isLucky(0.3) ? dice.between(1, 9_000_000) : dice.between(10_000_000, 900_000_000),
      );
      hashes.push(await chain.token.transfer({ to: dice.pick(sellers).address, units }));
    }
    await chain.mine(dice.between(1, 12));
    if (dice.isLucky(0.5)) await chain.follow();
    if (dice.isLucky(0.5)) await finalize();
  }
  const depth = dice.between(1, DEEPEST);
  const keeping = hashes.filter(() => dice.isLucky(0.4));
  await chain.reorganise(depth, { keeping: await inTheLast(chain, depth, keeping) });
  if (dice.isLucky(0.7)) await chain.follow();
  await finalize();
  return hashes.length;
}

/** Only transactions of the removed blocks can be mined again in the new ones. */
async function inTheLast(
  chain: DepositWorld['chain'],
  depth: number,
  hashes: readonly string[],
): Promise<string[]> {
  const { height } = await chain.head();
  const kept: string[] = [];
  for (const hash of hashes) {
    const receipt = await chain.rpc<{ blockNumber: string } | null>('eth_getTransactionReceipt', [hash]);
    if (receipt !== null && Number(receipt.blockNumber) > height - depth) kept.push(hash);
  }
  return kept;
}

/** The control: with a rule that does not wait, the same check must find wrong credits. */
async function isCarelessRuleFound({ dice }: DepositWorld): Promise<boolean> {
  const careless = await openCarelessWorld(`careless ${dice.next()}`);
  try {
    for (let round = 0; round < CARELESS_ROUNDS; round += 1) {
      await playRound(careless, async () => {
        await careless.chain.follow();
        await careless.chain.finalize(CARELESS);
      });
    }
    await careless.chain.mine(TO_FINALITY);
    return (await careless.compare()).wrong.length > 0;
  } finally {
    await careless.close();
  }
}
