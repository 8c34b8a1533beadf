import { type Money, NO_MONEY } from '../kernel/index.ts';
import {
  custody,
  depositCredited,
  lossBorne,
  type Posting,
  type StatedLine,
  statedLines,
  suspenseMatched,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '../ledger/index.ts';
import type { RemedyDeed } from '../trust/index.ts';

/*
 * What a decision books, said before anybody makes it. The postings are those of the books themselves: nothing here is a
 * sentence or a sum of its own, and what a page says about a decision is made from these lines.
 */

/** With the decision; when a second person agrees; when a payment has left; or not at all. */
export const POSTED_WHEN = ['at-once', 'after-second-person', 'when-paid', 'never'] as const;
export type PostedWhen = (typeof POSTED_WHEN)[number];

/** `approve` is a yes of any kind, to a payment too; `reject` a no. */
export const STATED_VERDICTS = ['approve', 'reject'] as const;
export type StatedVerdict = (typeof STATED_VERDICTS)[number];

export interface DecisionConsequence {
  readonly verdict: StatedVerdict;
  readonly postedWhen: PostedWhen;
  readonly lines: readonly StatedLine[];
}

export type DecidedFacts =
  | {
      readonly kind: 'deposit';
      readonly network: string;
      readonly amount: Money;
      /** The money lies in suspense: a transfer of this amount that nobody has claimed. */
      readonly isMatched: boolean;
      /** Somebody has said yes already. */
      readonly isSecondLook: boolean;
    }
  | {
      readonly kind: 'withdrawal';
      readonly network: string;
      readonly amount: Money;
      readonly fee: Money;
    }
  | {
      readonly kind: 'appeal';
      /** What upholding it does; null: it cannot be upheld. */
      readonly deed: RemedyDeed | null;
      readonly amount: Money;
      /** Of the deposit that it is about. */
      readonly network: string | null;
      /** It is upheld, and a second person looks at what it pays. */
      readonly isSecondLook: boolean;
    };

const consequence = (
  verdict: StatedVerdict,
  postedWhen: PostedWhen,
  posting: Posting | null,
): DecisionConsequence => {
  const lines = posting === null ? [] : statedLines(posting);
  return { verdict, postedWhen: lines.length === 0 ? 'never' : postedWhen, lines };
};

/** What a yes and a no would book. */
export function consequencesOf(facts: DecidedFacts): readonly DecisionConsequence[] {
  switch (facts.kind) {
    case 'deposit':
      return ofDeposit(facts);
    case 'withdrawal':
      return [
        consequence('approve', 'when-paid', withdrawalPaid(custody(facts.network), facts.amount, facts.fee)),
        consequence('reject', 'at-once', withdrawalRejected(facts.amount)),
      ];
    case 'appeal':
      return [ofUpholding(facts), consequence('reject', 'never', null)];
  }
}

/** Found on the chain it is credited at once; without a transfer two people say yes (DOMAIN §6). */
const ofDeposit = ({
  network,
  amount,
  isMatched,
  isSecondLook,
}: Extract<DecidedFacts, { kind: 'deposit' }>): readonly DecisionConsequence[] => [
  isMatched
    ? consequence('approve', 'at-once', suspenseMatched(amount))
    : consequence(
        'approve',
        isSecondLook ? 'at-once' : 'after-second-person',
        depositCredited(custody(network), amount),
      ),
  consequence('reject', 'never', null),
];

function ofUpholding(facts: Extract<DecidedFacts, { kind: 'appeal' }>): DecisionConsequence {
  const { deed, amount, network, isSecondLook } = facts;
  const posted = isSecondLook ? 'at-once' : 'after-second-person';
  if (deed === 'requested') return consequence('approve', 'at-once', withdrawalRequested(amount));
  if (deed === 'credited' && network !== null)
    return consequence('approve', 'after-second-person', depositCredited(custody(network), amount));
  if ((deed === 'paid' || deed === 'unlocked') && amount > NO_MONEY)
    return consequence('approve', posted, lossBorne([{ amount }]));
  return consequence('approve', 'never', null);
}
