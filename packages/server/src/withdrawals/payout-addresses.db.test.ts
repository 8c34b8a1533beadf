import { HOUR_MS, type Instant, instantOf, later } from '@cliffhanger/core/kernel';
import { addressOfPublicKey, familyOf, NETWORKS, type Network } from '@cliffhanger/core/wallet';
import { type TypedTarget, targetFrom } from '@cliffhanger/core/withdrawals';
import { type OpenTestDatabase, openTestDatabase, withDeviation } from '@cliffhanger/testing/database';
import { type Dice, diceOf } from '@cliffhanger/testing/dice';
import {
  addTwinSellers,
  answersTo,
  shown,
  TWIN_CASES,
  TWIN_SEED,
  TWIN_TIMEOUT_MS,
  untilFound,
} from '@cliffhanger/testing/twins';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* Core validates an address with its checksum, the database without. */

const START = instantOf(Date.UTC(2026, 2, 1));

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase({ maxConnections: 2 });
});
afterAll(() => open.close());

interface TypedCase {
  readonly sellerId: string;
  readonly now: Instant;
  readonly typed: TypedTarget;
  /** Only the checksum is wrong: core rejects it, the database does not. */
  readonly isMistyped: boolean;
}

const bytesOf = (dice: Dice, many: number): Uint8Array =>
  Uint8Array.from({ length: many }, () => dice.between(0, 255));

const replacedAt = (text: string, at: number, sign: string): string =>
  `${text.slice(0, at)}${sign}${text.slice(at + 1)}`;

/** Keeps the first two characters, which identify the network. */
const withForeign = (dice: Dice, text: string, signs: string): string =>
  replacedAt(text, dice.between(2, text.length - 1), dice.pick([...signs]));

const BANK = {
  typed: { type: 'bank', typed: { iban: 'SE4550000000058398257466' } },
  isMistyped: false,
} as const;

const NOT_IN_HEX = 'gGxO-é';
const NOT_IN_BASE_58 = '0OIl-é';

function spoiltAddress(dice: Dice, address: string, network: Network): string {
  const isEvm = familyOf(network) === 'evm';
  return dice.pick([
    address.slice(0, -1),
    `${address}${dice.pick(['1', 'a'])}`,
    address.slice(1),
    isEvm ? replacedAt(address, 1, 'X') : replacedAt(address, 0, 't'),
    withForeign(dice, address, isEvm ? NOT_IN_HEX : NOT_IN_BASE_58),
    addressOfPublicKey(isEvm ? 'trc20' : 'bep20', bytesOf(dice, 65)),
  ]);
}

function usdtCase(dice: Dice): Pick<TypedCase, 'typed' | 'isMistyped'> {
  const network = dice.pick(NETWORKS);
  const isEvm = familyOf(network) === 'evm';
  const sound = addressOfPublicKey(network, bytesOf(dice, 65));
  const isMistyped = dice.isLucky(0.2);
  const mistyped = isEvm ? `0x${'0'.repeat(40)}` : replacedAt(sound, 20, sound[20] === '7' ? '8' : '7');
  const written = dice.pick([sound, ` ${sound}\n`, isEvm ? sound.toLowerCase() : sound]);
  const other = dice.isLucky(0.5) ? written : spoiltAddress(dice, sound, network);
  return { typed: { type: 'usdt', network, address: isMistyped ? mistyped : other }, isMistyped };
}

const someTyped = (seed: string, many: number): readonly TypedCase[] => {
  const dice = diceOf(seed);
  return Array.from({ length: many }, () => ({
    sellerId: crypto.randomUUID(),
    now: later(START, dice.between(0, HOUR_MS)),
    ...(dice.isLucky(0.95) ? usdtCase(dice) : BANK),
  }));
};

/** The normalised form if core accepts the address, the typed form otherwise. */
function targetOf({ typed }: TypedCase) {
  const result = targetFrom(typed);
  if (result.ok) return { target: result.value, refusal: undefined };
  const target = typed.type === 'bank' ? { ...typed.typed, type: typed.type } : typed;
  return { target, refusal: result.refusal.name };
}

async function differingTargets(seed: string, many: number) {
  const cases = someTyped(seed, many);
  await addTwinSellers(
    open.owner,
    cases.map(({ sellerId }) => sellerId),
  );
  const byCore = cases.map(targetOf);
  const answers = await answersTo(
    open.owner,
    `select case when s.outcome = 'done' then (s.method).target::text else s.outcome end from
       wallet.add_payout_method(($1 ->> 'sellerId')::uuid, $1 -> 'target', ($1 ->> 'now')::bigint) s`,
    cases.map((one, at) => ({ ...one, target: byCore[at]?.target })),
  );
  const verdicts = byCore.map(({ target, refusal }, at) => {
    const isTaken = refusal === undefined || (refusal === 'address-malformed' && cases[at]?.isMistyped);
    return isTaken ? shown(target) : refusal;
  });
  const found = answers.map((answer) =>
    answer?.startsWith('{') ? shown(JSON.parse(answer)) : (REFUSED_AS[answer ?? ''] ?? answer),
  );
  const differences = verdicts.flatMap((verdict, at) =>
    verdict === found[at] ? [] : [`${verdict} <> ${found[at]}`],
  );
  return { differences, kinds: new Set(byCore.map(({ refusal = 'taken' }) => refusal)) };
}

const REFUSED_AS: Readonly<Record<string, string>> = {
  'not an address of a network': 'address-malformed',
};

test(
  `an address has the same form where it is typed and in the database, seed ${TWIN_SEED}`,
  async () => {
    const { differences, kinds } = await differingTargets(`${TWIN_SEED} targets`, TWIN_CASES);
    expect(differences).toEqual([]);
    expect([...kinds].toSorted()).toEqual(['address-malformed', 'bank-payouts-off', 'taken']);
  },
  TWIN_TIMEOUT_MS,
);

test.each([
  ['{40}', '{39,40}'],
  ['0-9a-fA-F', '0-9a-gA-F'],
  ['a-km-z', 'a-z'],
])('a database that takes a payout method with %s as %s is found', async (from, to) => {
  const planted = { function: 'wallet.add_payout_method', from, to };
  const found = await withDeviation(open.owner, planted, () =>
    untilFound(400, async (cases) => (await differingTargets(`planted ${from} ${cases}`, cases)).differences),
  );
  expect(found).not.toEqual([]);
});
