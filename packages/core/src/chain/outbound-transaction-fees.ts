/** The fees of one attempt, in the smallest unit of the chain's coin. */
export interface AttemptFees {
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

export interface FeesNow {
  readonly baseFee: bigint;
  readonly priorityFee: bigint;
}

export interface FeeRules {
  readonly tokenGasLimit: bigint;
  readonly coinGasLimit: bigint;
  /** The upper bound at any time. */
  readonly mostFeePerGas: bigint;
  readonly mostAttempts: number;
  /** After this time without inclusion the payment is sent again with higher fees. */
  readonly stuckAfterMs: number;
}

export const DEFAULT_FEE_RULES: FeeRules = {
  tokenGasLimit: 100_000n,
  coinGasLimit: 21_000n,
  mostFeePerGas: 200_000_000_000n,
  mostAttempts: 12,
  stuckAfterMs: 3 * 60 * 1_000,
};

/** Room for six full blocks in a row, each of which raises the base fee by an eighth. */
const BASE_FEE_ROOM = 2n;
const LEAST_PRIORITY_FEE = 1n;
/** Nodes accept a replacement with a tenth more; an eighth suffices after rounding. */
const EIGHTH = 8n;

export function firstFees({ baseFee, priorityFee }: FeesNow, gasLimit: bigint, rules: FeeRules): AttemptFees {
  const tip = larger(priorityFee, LEAST_PRIORITY_FEE);
  return capped({ gasLimit, maxFeePerGas: baseFee * BASE_FEE_ROOM + tip, maxPriorityFeePerGas: tip }, rules);
}

/** An eighth above the last attempt, or the current fee if higher. Undefined above the bounds. */
export function dearerFees(
  last: AttemptFees,
  now: FeesNow,
  rules: FeeRules,
  attemptsMade: number,
): AttemptFees | undefined {
  if (attemptsMade >= rules.mostAttempts) return undefined;
  const asked = firstFees(now, last.gasLimit, rules);
  const dearer = capped(
    {
      gasLimit: last.gasLimit,
      maxFeePerGas: larger(raised(last.maxFeePerGas), asked.maxFeePerGas),
      maxPriorityFeePerGas: larger(raised(last.maxPriorityFeePerGas), asked.maxPriorityFeePerGas),
    },
    rules,
  );
  return isTakenAsReplacement(dearer, last) ? dearer : undefined;
}

const isTakenAsReplacement = (dearer: AttemptFees, last: AttemptFees): boolean =>
  dearer.maxFeePerGas >= raised(last.maxFeePerGas) &&
  dearer.maxPriorityFeePerGas >= raised(last.maxPriorityFeePerGas);

/** Rounded up. */
const raised = (fee: bigint): bigint => fee + (fee + EIGHTH - 1n) / EIGHTH;
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

function capped({ gasLimit, maxFeePerGas, maxPriorityFeePerGas }: AttemptFees, rules: FeeRules): AttemptFees {
  const most = smaller(maxFeePerGas, rules.mostFeePerGas);
  return { gasLimit, maxFeePerGas: most, maxPriorityFeePerGas: smaller(maxPriorityFeePerGas, most) };
}

/** The highest cost of an attempt. */
export const mostCost = ({ gasLimit, maxFeePerGas }: AttemptFees): bigint => gasLimit * maxFeePerGas;
