import {
  CHAIN_ALARM_KINDS,
  type ChainProgress,
  differenceIn,
  finalHeight,
  finalityRule,
  type Holdings,
  stopsWithdrawals,
} from '@cliffhanger/core/chain';
import { instantOf, microUsdt } from '@cliffhanger/core/kernel';
import { NETWORKS } from '@cliffhanger/core/wallet';
import { aTwinTransfer, followTwinNetwork, TWIN_TOKEN, writeDownTransfers } from '@cliffhanger/testing/chain';
import {
  FORGET_SIGNATURES,
  type OpenTestDatabase,
  openTestDatabase,
  withDeviatingConstraint,
  withDeviation,
} from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import { addOperators, IDA } from '@cliffhanger/testing/factories';
import { answersTo, shown, TWIN_CASES, TWIN_SEED, TWIN_TIMEOUT_MS } from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Alarms that stop payouts, and sightings that prove a deposit: the database compared with core. */

const NOW = instantOf(Date.UTC(2026, 10, 15));
/** The same rows are rewritten in every case; row versions are cleaned up only after the transaction. */
const A_TRANSACTION = 100;

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
  await addOperators(open.owner);
  // Signatures are compared in another test.
  await open.owner.query(FORGET_SIGNATURES);
  await followTwinNetwork(open.owner);
  await open.owner.query(
    "insert into chain.blocks (network, height, hash, at) values ('bep20', 1000, '0xh', now())",
  );
  await open.owner.query(TOLD);
});
afterAll(() => open.close());

/* Which alarms stop payouts: every kind, on every network. */

const ALARMS = NETWORKS.flatMap((network) => CHAIN_ALARM_KINDS.map((kind) => ({ network, kind, now: NOW })));

const raiseAll = () =>
  answersTo(
    open.owner,
    `select chain.raise_alarm($1 ->> 'network', $1 ->> 'kind', '{}', ($1 ->> 'now')::bigint)`,
    ALARMS,
  );

async function differingAlarms(): Promise<readonly string[]> {
  await open.owner.query('delete from chain.alarms');
  await raiseAll();
  const byConstraint = await answersTo(
    open.owner,
    `update chain.alarms set cleared_at = now(), cleared_by = 'operator:alone'
     where network = $1 ->> 'network' and kind = $1 ->> 'kind' returning 'cleared'`,
    ALARMS,
  );
  await open.owner.query('delete from chain.alarms');
  await raiseAll();
  const byFunction = await answersTo(
    open.owner,
    `select chain.ask_clearing($1 ->> 'network', $1 ->> 'kind', 'looked at', '${IDA}', ($1 ->> 'now')::bigint)`,
    ALARMS,
  );
  return ALARMS.flatMap(({ network, kind }, at) => {
    const expected = stopsWithdrawals(kind) ? 'asked stopping_alarms_by_two' : 'cleared cleared';
    const found = `${byFunction[at]} ${byConstraint[at]}`;
    return expected === found ? [] : [`${kind} on ${network}: ${expected} <> ${found}`];
  });
}

test('an alarm that stops payouts is one that a single person only asks to clear, for every kind', async () => {
  expect(await differingAlarms()).toEqual([]);
});

test.each(['asked about', 'written down'])(
  'an alarm that is %s as one that stops nothing is found',
  async (how) => {
    const found =
      how === 'asked about'
        ? await withDeviation(
            open.owner,
            { function: 'chain.ask_clearing', from: ", 'wallet-used-elsewhere'", to: '' },
            differingAlarms,
          )
        : await withDeviatingConstraint(
            open.owner,
            {
              table: 'chain.alarms',
              constraint: 'stopping_alarms_by_two',
              from: ", 'wallet-used-elsewhere'::text",
              to: '',
            },
            differingAlarms,
          );
    expect(found.length).toBe(NETWORKS.length);
  },
);

/* Whether chain and books agree. */

interface Compared {
  readonly holdings: Holdings;
  readonly isRead: 'right' | 'wrong';
}

const unitsOf = (dice: Dice): bigint =>
  dice.isLucky(0.2)
    ? 0n
    : BigInt(dice.between(1, 1_000_000)) * 10n ** BigInt(dice.between(0, 40)) + BigInt(dice.between(0, 9));

/** Half of them agree; some differ by the smallest unit. */
function aCompared(dice: Dice): Compared {
  const rest = {
    inBooks: unitsOf(dice),
    notBookedYet: unitsOf(dice),
    remainders: unitsOf(dice),
    unbacked: unitsOf(dice),
    paidFromElsewhere: unitsOf(dice),
    leftUnbooked: unitsOf(dice),
  };
  const { inBooks, notBookedYet, remainders, unbacked, paidFromElsewhere, leftUnbooked } = rest;
  const right = inBooks + notBookedYet + remainders - unbacked + paidFromElsewhere - leftUnbooked;
  const onChain = dice.isLucky(0.6) ? right : dice.pick([right + 1n, right - 1n, unitsOf(dice)]);
  return { holdings: { onChain, ...rest }, isRead: dice.isLucky(0.8) ? 'right' : 'wrong' };
}

/** Takes the holdings from the case instead of counting them. */
const TOLD = `
  create or replace function chain.holdings_of(p_network text) returns chain.holdings language sql stable as $$
    select h from jsonb_populate_record(null::chain.holdings, current_setting('twin.holdings')::jsonb) h $$;
  create function public.twin_compared(p_case jsonb) returns text language plpgsql as $$
    declare
      said chain.compared;
    begin
      perform set_config('twin.holdings', p_case::text, true);
      said := chain.say_readings('bep20', 1000, '0xh', array['0xa'], array[(p_case ->> 'reading')::numeric], 0);
      return concat_ws(' ', said.difference, said.wrong_addresses, (
        select kind from chain.alarms where network = 'bep20' and kind = 'books-differ' and cleared_at is null));
    end $$;
  insert into chain.balances (network, address, units, changed_at) values ('bep20', '0xa', 7, 1);`;

const asColumns = ({ holdings, isRead }: Compared) => ({
  on_chain: holdings.onChain,
  in_books: holdings.inBooks,
  not_booked_yet: holdings.notBookedYet,
  remainders: holdings.remainders,
  unbacked: holdings.unbacked,
  paid_from_elsewhere: holdings.paidFromElsewhere,
  left_unbooked: holdings.leftUnbooked,
  reading: isRead === 'right' ? 7 : 8,
});

function comparedByRule({ holdings, isRead }: Compared): string {
  const difference = differenceIn(holdings);
  const isStopped = difference !== 0n || isRead === 'wrong';
  const wrong = isRead === 'wrong' ? '{0xa}' : '{}';
  return [difference, wrong, ...(isStopped ? ['books-differ'] : [])].join(' ');
}

async function differingReconciliations(seed: string, many: number): Promise<readonly string[]> {
  const dice = diceOf(seed);
  const cases = Array.from({ length: many }, () => aCompared(dice));
  const answers: (string | null)[] = [];
  for (let from = 0; from < many; from += A_TRANSACTION) {
    const some = cases.slice(from, from + A_TRANSACTION).map(asColumns);
    answers.push(...(await answersTo(open.owner, 'select public.twin_compared($1)', some)));
  }
  return cases.flatMap((one, at) => {
    const expected = comparedByRule(one);
    return expected === answers[at] ? [] : [`${shown(one)}: ${expected} <> ${answers[at]}`];
  });
}

test(
  `chain and books differ by as much for the rule as for the database, which stops payouts, seed ${TWIN_SEED}`,
  async () => {
    expect(await differingReconciliations(`${TWIN_SEED} comparisons`, TWIN_CASES)).toEqual([]);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['- held.unbacked', '+ held.unbacked'],
  ['held.paid_from_elsewhere - held.left_unbooked', 'held.paid_from_elsewhere'],
  ['difference = 0 and', 'abs(difference) <= 1 and'],
  ["and wrong = '{}'", ''],
])('a database that compares with %s as %s is found', async (from, to) => {
  const planted = { function: 'chain.say_readings', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    differingReconciliations(`planted ${from}`, 60),
  );
  expect(found).not.toEqual([]);
});

/* Which watchers must have seen a transfer, and how deep. */

interface Seen {
  readonly id: string;
  readonly hash: string;
  readonly confirmations: number;
  readonly progress: readonly ChainProgress[];
}

const HEIGHT = 10;

function someSeen(dice: Dice, many: number) {
  return Array.from({ length: many }, () => {
    const transfer = aTwinTransfer({ amount: microUsdt(1n), seenBy: 0, kind: 'arrival' });
    const confirmations = dice.between(1, 20);
    const deep = (): number => HEIGHT + confirmations - 1 + dice.pick([-1, 0, 0, 1]);
    const progress = Array.from({ length: dice.between(0, 4) }, () => ({
      headHeight: deep(),
      finalizedHeight: HEIGHT + dice.pick([-1, 0, 0, 1]),
    }));
    return { transfer, seen: { id: transfer.id, hash: transfer.hash, confirmations, progress } };
  });
}

const isProvenByRule = ({ confirmations, progress }: Seen): boolean => {
  const rule = finalityRule(confirmations);
  return progress.filter((one) => HEIGHT <= finalHeight(one, rule)).length >= rule.agreeing;
};

async function differingProofs(seed: string) {
  const cases = someSeen(diceOf(seed), TWIN_CASES);
  const all = cases.map(({ seen }) => seen);
  await writeDownTransfers(
    open.owner,
    cases.map(({ transfer }) => transfer),
  );
  await open.owner.query(
    `insert into chain.sightings (network, transaction_hash, ordinal, block_hash, watcher, block_height, token, decimals,
       sender, recipient, units, head_height, finalized_height, seen_at)
     select 'bep20', t ->> 'hash', 0, '0xb', 'watcher ' || n, $2, $3, 6, '0xs', '0xr', 1,
       (p ->> 'headHeight')::bigint, (p ->> 'finalizedHeight')::bigint, now()
     from jsonb_array_elements($1::jsonb) t, jsonb_array_elements(t -> 'progress') with ordinality as s (p, n)`,
    [JSON.stringify(all), HEIGHT, TWIN_TOKEN],
  );
  const answers = await answersTo(
    open.owner,
    `select chain.is_proven(($1 ->> 'id')::uuid, ($1 ->> 'confirmations')::integer)::text`,
    all,
  );
  const byRule = all.map(isProvenByRule);
  return all.filter((_, at) => String(byRule[at]) !== answers[at]);
}

test(`a transfer is proven by as many watchers, as deep, for the rule and for the database, seed ${TWIN_SEED}`, async () => {
  expect(await differingProofs(`${TWIN_SEED} proofs`)).toEqual([]);
});

test.each([
  ['chain.watchers_needed', 'RETURN 2', 'RETURN 1'],
  ['chain.watchers_needed', 'RETURN 2', 'RETURN 3'],
  ['chain.is_proven', 't.block_height <= chain', 't.block_height < chain'],
  ['chain.is_proven', 'p_confirmations)', 'p_confirmations + 1)'],
])('a deviation in %s is found: %s as %s', async (name, from, to) => {
  const planted = { function: name, from, to };
  expect(await withDeviation(open.owner, planted, () => differingProofs(`planted ${to}`))).not.toEqual([]);
});
