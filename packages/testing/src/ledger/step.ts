import fc from 'fast-check';

/*
 * A history is a list of small intentions that refer to sellers, orders and earlier transfers by number. Numbers are
 * resolved while the history is played, so that any part can be left out, which allows shrinking.
 */

export const SELLERS_IN_A_HISTORY = 2;
const MOST_STEPS = 36;

export type Intention =
  | { readonly do: 'deposit' | 'match-suspense' | 'viewer-pays' | 'withdraw'; readonly micro: bigint }
  | { readonly do: 'unmatched-deposit'; readonly micro: bigint }
  | {
      readonly do: 'ship';
      readonly order: number;
      readonly how: 'wallet' | 'proceeds' | 'platform';
      readonly percent: number;
      readonly credits: bigint;
    }
  | { readonly do: 'settle'; readonly most: number }
  | { readonly do: 'settle-early'; readonly feePercent: number }
  | { readonly do: 'settle-platform-sale' | 'refund' | 'pay-refund'; readonly order: number }
  | { readonly do: 'pay-withdrawal'; readonly which: number; readonly feePercent: number }
  | { readonly do: 'reject-withdrawal'; readonly which: number }
  | { readonly do: 'buy-level' | 'refund-level'; readonly micro: bigint; readonly episodes: bigint }
  | { readonly do: 'correct' | 'repeat'; readonly which: number }
  | { readonly do: 'reuse-key'; readonly which: number; readonly micro: bigint };

/** One transaction: its intentions commit or roll back together. */
export interface Step {
  readonly seller: number;
  readonly intentions: readonly Intention[];
}

export type History = readonly Step[];

const which = fc.nat({ max: 40 });
const order = fc.nat({ max: 7 });
/** Income exceeds typical spending, so that most intentions succeed, but not all. */
const income = fc.bigInt({ min: 1n, max: 200_000_000n });
/** Small amounts, so that balances run dry slowly, with odd micro-units and an occasional huge amount. */
const micro = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt({ min: 1n, max: 40_000_000n }) },
  { weight: 3, arbitrary: fc.constantFrom(1n, 1_000_000n, 10_000_000n, 25_000_000n) },
  { weight: 1, arbitrary: fc.bigInt({ min: 1n, max: 1_000_000_000_000_000n }) },
);
const episodes = fc.bigInt({ min: 0n, max: 20n });
const credits = fc.oneof({ weight: 3, arbitrary: fc.constant(0n) }, fc.bigInt({ min: 1n, max: 6n }));
const percent = fc.nat({ max: 100 });

const is = <Name extends Intention['do']>(name: Name) => fc.constant(name);

const intention: fc.Arbitrary<Intention> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: is('deposit'), micro: income }) },
  { weight: 1, arbitrary: fc.record({ do: is('unmatched-deposit'), micro }) },
  { weight: 1, arbitrary: fc.record({ do: is('match-suspense'), micro }) },
  { weight: 6, arbitrary: fc.record({ do: is('viewer-pays'), micro }) },
  {
    weight: 12,
    arbitrary: fc.record({
      do: is('ship'),
      order,
      how: fc.constantFrom('wallet', 'proceeds', 'platform'),
      percent,
      credits,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: is('settle'), most: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ do: is('settle-early'), feePercent: fc.nat({ max: 100 }) }) },
  { weight: 2, arbitrary: fc.record({ do: is('settle-platform-sale'), order }) },
  { weight: 3, arbitrary: fc.record({ do: is('refund'), order }) },
  { weight: 1, arbitrary: fc.record({ do: is('pay-refund'), order }) },
  { weight: 4, arbitrary: fc.record({ do: is('withdraw'), micro }) },
  { weight: 2, arbitrary: fc.record({ do: is('pay-withdrawal'), which, feePercent: percent }) },
  { weight: 2, arbitrary: fc.record({ do: is('reject-withdrawal'), which }) },
  { weight: 2, arbitrary: fc.record({ do: is('buy-level'), micro, episodes }) },
  { weight: 1, arbitrary: fc.record({ do: is('refund-level'), micro, episodes }) },
  { weight: 2, arbitrary: fc.record({ do: is('correct'), which }) },
  { weight: 3, arbitrary: fc.record({ do: is('repeat'), which }) },
  { weight: 2, arbitrary: fc.record({ do: is('reuse-key'), which, micro }) },
);

const step: fc.Arbitrary<Step> = fc.record({
  seller: fc.nat({ max: SELLERS_IN_A_HISTORY - 1 }),
  intentions: fc.oneof(
    { weight: 6, arbitrary: fc.array(intention, { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(intention, { minLength: 2, maxLength: 4 }) },
  ),
});

/** Without fast-check's bias towards short and small values: most failures need a long history. */
export const anyHistory: fc.Arbitrary<History> = fc.noBias(
  fc.array(step, { minLength: 1, maxLength: MOST_STEPS, size: 'max' }),
);
