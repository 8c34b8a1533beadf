import {
  DAY_MS,
  DONE,
  HOUR_MS,
  type Instant,
  instantOf,
  MINUTE_MS,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { bytesToHex, parseLogEntry, sha256, utf8ToBytes } from '@cliffhanger/core/proofs';
import { addressStatementText, parseReport, type SolvencyReport } from '@cliffhanger/core/solvency';
import {
  aDeposit,
  addOperators,
  anApprovedSeller,
  closeTestBooks,
  type Fixture,
  IDA,
  OLAV,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { testWallet } from '@cliffhanger/testing/proofs';
import { verifyOwedProof } from '@cliffhanger/verifier/owed';
import { verifySolvencyReport } from '@cliffhanger/verifier/solvency';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ColdSignatureId, ProcessorAway, type ProcessorBalances } from '../ports/index.ts';
import {
  bringColdSignature,
  endColdSignature,
  getOwedProof,
  getSolvency,
  getSolvencyProof,
  listColdWallets,
  signAddresses,
  takeSolvency,
} from './index.ts';

const ORIGIN = 'cliffhanger.test/log';
const NOBODY: ProcessorBalances = { read: async () => [] };

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  // Some minutes after the report is due.
  fixture.clock.pass(DAY_MS - (fixture.clock.now() % DAY_MS) + 45 * MINUTE_MS);
});
afterEach(() => fixture.close());

const worker = () => fixture.as('worker');
/** Publishes the key, and signs the log. */
const openLog = () => closeTestBooks(fixture);
const take = (processorBalances = NOBODY) =>
  takeSolvency({ ...worker(), processorBalances, origin: ORIGIN })();

async function taken(processorBalances?: ProcessorBalances): Promise<SolvencyReport> {
  const result = await take(processorBalances);
  if (!result.ok || result.value === undefined) throw new Error('no report was taken');
  return result.value;
}

async function aSellerWith(amount: string): Promise<SellerId> {
  const { id } = await anApprovedSeller(fixture.dependencies);
  await aDeposit(fixture.dependencies, id, amount);
  return id;
}

const HOT_WALLET = testWallet('hot');
const COLD_WALLET = testWallet('cold');
const [HOT, COLD] = [HOT_WALLET.address, COLD_WALLET.address];
const BLOCK_HASH = `0x${'12'.repeat(32)}`;

/** A followed network with addresses of ours. */
async function follow(addresses: readonly string[]): Promise<void> {
  const at = new Date(fixture.clock.now()).toISOString();
  await fixture.owner.query(
    `insert into chain.watchers (network, chain_id, token, decimals, height, hash, head_height, finalized_height, followed_at)
     values ('bep20', 56, '0x01', 18, 100, '${BLOCK_HASH}', 200, 200, '${at}');
     insert into chain.blocks (network, height, hash, at) values ('bep20', 100, '${BLOCK_HASH}', '${at}');`,
  );
  for (const address of addresses)
    await fixture.owner.query('insert into chain.platform_addresses (network, address) values ($1, $2)', [
      'bep20',
      address,
    ]);
}

const dayOf = (at: Instant) => new Date(at).toISOString().slice(0, 10);

/** Under the watcher's own role. */
async function say(watcher: 'watcher1' | 'watcher2', address: string, amount: string): Promise<void> {
  const units = usdt(amount) * 10n ** 12n;
  await fixture.as(watcher).transactions.run(async ({ solvencyAddresses }) => {
    const asked = await solvencyAddresses.toSay('bep20', fixture.clock.now());
    const at = asked.find((one) => one.address === address);
    if (at !== undefined) await solvencyAddresses.say([{ ...at, units }]);
    return DONE;
  });
}

/** Under the payer's role; also attempts addresses that the database does not list for signing. */
const sign = (address: string) =>
  fixture.as('payer').transactions.run(async ({ solvencyAddresses }) => {
    const at = {
      day: dayOf(fixture.clock.now()),
      network: 'bep20',
      address,
      block: 100,
      blockHash: BLOCK_HASH,
    } as const;
    await solvencyAddresses.addSignature(at, HOT_WALLET.signs({ origin: ORIGIN, ...at }).signature);
    return DONE;
  });

const listed = async () => valueOf(await listColdWallets(fixture.as('console'))());
const bring = (signature: string, by = IDA) =>
  bringColdSignature(fixture.as('console'))({ network: 'bep20', address: COLD, signature, by });
const end = (id: ColdSignatureId, outcome: 'confirmed' | 'declined', by = OLAV) =>
  endColdSignature(fixture.as('console'))({ id, outcome, by });

/** Some days later, with a new block. */
async function daysLater(days: number): Promise<void> {
  fixture.clock.pass(days * DAY_MS);
  await fixture.owner.query(
    `with next as (update chain.watchers set head_height = head_height + $1, finalized_height = finalized_height + $1
       returning head_height - 100 as height)
     insert into chain.blocks (network, height, hash, at) select 'bep20', height, '0x' || lpad(height::text, 64, '0'), $2 from next`,
    [days, new Date(fixture.clock.now()).toISOString()],
  );
  for (const watcher of ['watcher1', 'watcher2'] as const) await say(watcher, COLD, '150');
}

describe('a cold wallet', () => {
  beforeEach(async () => {
    await addOperators(fixture.owner);
    await openLog();
    await aSellerWith('100');
    await follow([COLD]);
    for (const watcher of ['watcher1', 'watcher2'] as const) await say(watcher, COLD, '150');
  });
  const textNow = async (): Promise<string> => {
    const [wallet] = await listed();
    if (wallet?.toSign === null || wallet === undefined) throw new Error('there is nothing to sign');
    return addressStatementText(wallet.toSign);
  };

  test('counts as proven for 31 days after it signed by hand, by two people, and says how old that is', async () => {
    const signature = COLD_WALLET.sign(await textNow());
    const unsigned = await taken();
    expect([unsigned.colour, unsigned.totals.proven]).toEqual(['amber', 0n]);

    const { id } = valueOf(await bring(` ${signature.toUpperCase().replace('0X', '0x')}\n`));
    expect(await bring(signature)).toMatchObject({ refusal: { name: 'signature-there' } });
    expect(await end(id, 'confirmed', IDA)).toMatchObject({ refusal: { name: 'second-person-needed' } });
    await daysLater(1);
    expect((await taken()).colour).toBe('amber');
    valueOf(await end(id, 'confirmed'));
    expect(await end(id, 'declined')).toMatchObject({ refusal: { name: 'nothing-proposed' } });
    await daysLater(2);
    const signed = await taken();
    expect([signed.colour, signed.totals.proven]).toEqual(['green', usdt('150')]);
    expect(signed.held.addresses).toMatchObject([
      { block: 103, signed: { day: unsigned.day, block: 100, signature } },
    ]);
    await daysLater(28);
    const last = await taken();
    expect(last.colour).toBe('green');
    expect(verifySolvencyReport(await proofOf(last.day))).toMatchObject({
      ok: true,
      facts: { signedDaysAgo: 31 },
    });
    await daysLater(1);
    expect(await taken()).toMatchObject({ colour: 'amber', totals: { proven: 0n } });
  });

  test('is signed for by its own key and nobody else, for this log and its own block', async () => {
    const text = await textNow();
    for (const wrong of [
      HOT_WALLET.sign(text),
      COLD_WALLET.sign(text.replace(ORIGIN, 'another.example/log')),
      COLD_WALLET.sign(text.replace('bep20', 'erc20')),
      COLD_WALLET.sign(text.replace(BLOCK_HASH, `0x${'13'.repeat(32)}`)),
      'yes',
    ])
      expect(await bring(wrong)).toMatchObject({
        refusal: { name: 'address-signature-wrong', field: 'signature' },
      });
    const stranger = { network: 'bep20', address: HOT, signature: HOT_WALLET.sign(text), by: IDA } as const;
    expect(await bringColdSignature(fixture.as('console'))(stranger)).toMatchObject({
      refusal: { name: 'cold-wallet-unknown' },
    });
  });

  test('what somebody writes past the judgement is in no report, and one person alone cannot write it', async () => {
    const day = dayOf(fixture.clock.now());
    const written = `insert into solvency.cold_signatures (day, network, address, signature, state, brought_by, brought_at, ended_by, ended_at)
      values ($1, 'bep20', $2, $3, 'confirmed', $4, now(), $5, now())`;
    const forged = `0x${'ab'.repeat(65)}`;
    await expect(fixture.owner.query(written, [day, COLD, forged, IDA, IDA])).rejects.toThrow(
      'confirmed_by_somebody_else',
    );
    await fixture.owner.query(written, [day, COLD, forged, IDA, OLAV]);
    const report = await taken();
    expect(report).toMatchObject({ colour: 'amber', totals: { proven: 0n, stated: usdt('150') } });
    expect(report.held.addresses).toMatchObject([{ address: COLD, signed: null }]);
    const changed = 'update solvency.cold_signatures set day = day + 1';
    await expect(fixture.owner.query(changed)).rejects.toThrow('it stays as it is');
  });

  test('is asked about before its signature ends', async () => {
    const ends = () =>
      fixture.as('console').transactions.read(({ platformFigures }) => platformFigures.coldSignaturesEnd());
    expect(await ends()).toBe(0);
    const { id } = valueOf(await bring(COLD_WALLET.sign(await textNow())));
    valueOf(await end(id, 'confirmed'));
    const midnight = fixture.clock.now() - (fixture.clock.now() % DAY_MS);
    expect(await ends()).toBe(midnight + 32 * DAY_MS);
    expect((await listed())[0]).toMatchObject({ countsUntil: midnight + 32 * DAY_MS, waiting: null });
  });
});

async function proofOf(day: string): Promise<unknown> {
  await closeTestBooks(fixture);
  return getSolvencyProof(worker())(day);
}

describe('the report of a day', () => {
  test('is red while nothing shows the money, and says since when', async () => {
    await openLog();
    await aSellerWith('100');
    const first = await taken();
    expect(first).toMatchObject({ colour: 'red', totals: { owed: usdt('100'), proven: 0n, stated: 0n } });
    fixture.clock.pass(DAY_MS);
    const second = await taken();
    expect(second.redSince).toEqual({ since: first.takenAt, reports: 2 });
  });

  test('is green when the chain alone shows it: two watchers, one block, signed', async () => {
    await openLog();
    await aSellerWith('100');
    await follow([HOT, COLD]);
    for (const watcher of ['watcher1', 'watcher2'] as const) await say(watcher, HOT, '120.5');
    const signOwn = signAddresses({
      ...fixture.as('payer'),
      chain: { network: 'bep20' },
      wallets: { hot: HOT, gas: HOT },
      signer: { signForAddress: async (at) => HOT_WALLET.signs(at).signature },
    });
    expect(await signOwn()).toBe(1);
    expect(await signOwn()).toBe(0);
    const report = await taken();
    expect(report.colour).toBe('green');
    expect(report.held.addresses).toMatchObject([
      { address: HOT, amount: usdt('120.5'), block: 100, blockHash: BLOCK_HASH },
    ]);
  });

  test('what only one watcher saw, or two saw differently, is not there; unsigned it is only stated', async () => {
    await openLog();
    await aSellerWith('100');
    await follow([HOT, COLD, `0x${'dd'.repeat(20)}`]);
    await say('watcher1', HOT, '500');
    await say('watcher1', COLD, '90');
    await say('watcher2', COLD, '90');
    await say('watcher1', `0x${'dd'.repeat(20)}`, '70');
    await say('watcher2', `0x${'dd'.repeat(20)}`, '71');
    await sign(HOT);
    const report = await taken();
    expect(report).toMatchObject({ colour: 'red', totals: { proven: 0n, stated: usdt('90') } });
    expect(report.held.addresses.map(({ address }) => address)).toEqual([COLD]);
  });

  test("is amber with the processor's own word; one that is away makes it late", async () => {
    await openLog();
    await aSellerWith('100');
    const away: ProcessorBalances = { read: () => Promise.reject(new ProcessorAway('away')) };
    await expect(take(away)).rejects.toThrow(ProcessorAway);
    const statedAt = fixture.clock.now();
    const report = await taken({
      read: async () => [
        {
          name: 'stripe',
          amounts: [
            { currency: 'USD', hundredths: 10_000n },
            { currency: 'EUR', hundredths: 99_999n },
          ],
          statedAt,
        },
      ],
    });
    expect([report.colour, report.totals.stated]).toEqual(['amber', usdt('100')]);
    expect(report.held.processors).toEqual([
      { name: 'stripe', amount: usdt('100'), by: 'processor', statedAt },
    ]);
  });

  test('stands in the log by the digest of its very bytes, once a day', async () => {
    await openLog();
    await aSellerWith('7');
    const report = await taken();
    expect(await take()).toEqual({ ok: true, value: undefined });
    const { shown, days } = await getSolvency(worker())();
    const entries = await worker().transactions.read(({ proofLog }) =>
      proofLog.list(shown?.logIndex ?? 0, 1),
    );
    expect(parseLogEntry(entries[0]?.text ?? '')).toEqual({
      kind: 'solvency',
      day: report.day,
      takenAt: report.takenAt,
      places: 1_024,
      root: report.tree.root,
      owed: usdt('7'),
      reportDigest: bytesToHex(sha256(utf8ToBytes(shown?.report ?? ''))),
    });
    expect([parseReport(shown?.report ?? ''), days.length]).toEqual([report, 1]);
  });

  test('is proven up to the signed log, for whoever has no account; a changed figure is named', async () => {
    await openLog();
    await aSellerWith('7');
    const { day, colour } = await taken();
    const anybody = fixture.as('seller');
    expect(await getSolvencyProof(anybody)(day)).toBeUndefined();
    await openLog();
    const proof = await getSolvencyProof(anybody)(day);
    expect(await getSolvencyProof(anybody)()).toEqual(proof);
    expect(await getSolvencyProof(anybody)('2020-01-01')).toBeUndefined();
    expect(verifySolvencyReport(proof)).toMatchObject({ ok: true, facts: { day, colour } });
    const changed = { ...proof, report: proof?.report.replace('"amount":"7000000"', '"amount":"6999999"') };
    expect(verifySolvencyReport(changed)).toEqual({ ok: false, code: 'wrong-totals', where: 'totals.owed' });
  });

  test('waits for watchers and signer, but not longer than forty minutes; and for the key of the log', async () => {
    await aSellerWith('7');
    expect(await take()).toEqual({ ok: true, value: undefined });
    await openLog();
    await follow([HOT]);
    fixture.clock.pass(DAY_MS - (fixture.clock.now() % DAY_MS) + 20 * MINUTE_MS);
    expect(await take()).toEqual({ ok: true, value: undefined });
    fixture.clock.pass(20 * MINUTE_MS);
    expect((await taken()).day).toBe(dayOf(fixture.clock.now()));
  });

  test('names what is owed without a payment behind it', async () => {
    await openLog();
    const id = await aSellerWith('250');
    const since = instantOf(fixture.clock.now() - HOUR_MS);
    await fixture.owner.query(
      `insert into wallet.deposits (seller_id, id, network, amount, credentials_id, state, submitted_at, promised_by,
         first_approved_by, decided_by, credited_at, backing, transfer_id)
       values ($1, gen_random_uuid(), 'bep20', 250000000, gen_random_uuid(), 'credited', $2, $2, 'one', 'other', $2, 'unbacked',
         gen_random_uuid())`,
      [id, new Date(since).toISOString()],
    );
    expect((await taken()).unbacked).toMatchObject([{ kind: 'no-transfer', amount: usdt('250'), since }]);
  });
});

describe("a seller's place", () => {
  test('is proven up to the signed log, for the verifier that knows nothing of us', async () => {
    await openLog();
    const id = await aSellerWith('12.345678');
    await aSellerWith('1');
    await taken();
    const sellers = fixture.as('seller');
    expect(await getOwedProof(sellers)({ sellerId: id })).toMatchObject({
      ok: false,
      refusal: { name: 'not-in-tree-yet' },
    });
    await openLog();
    const proof = await getOwedProof(sellers)({ sellerId: id });
    expect(proof.ok && verifyOwedProof(proof.value)).toMatchObject({
      ok: true,
      facts: { sellerId: id, amounts: { available: '12345678' } },
    });
    const smaller = proof.ok && {
      ...proof.value,
      amounts: { ...proof.value.amounts, available: '12345677' },
    };
    expect(verifyOwedProof(smaller)).toMatchObject({ ok: false, code: 'wrong-root' });
    const { id: stranger } = await anApprovedSeller(fixture.dependencies);
    expect((await getOwedProof(sellers)({ sellerId: stranger })).ok).toBe(false);
  });
});
