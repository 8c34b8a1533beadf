import type { ResolutionWay, SuspenseSubject } from '../chain/index.ts';
import type { AgentLevel } from '../identity/index.ts';
import { type Money, NO_MONEY, type OrderId } from '../kernel/index.ts';
import {
  capitalPaidIn,
  capitalTakenBack,
  custody,
  depositCredited,
  depositToSuspense,
  invoiceReturned,
  levelBought,
  lossBorne,
  type Posting,
  processor,
  refundPaid,
  type StatedLine,
  statedLines,
  suspenseMatched,
  suspenseReturned,
  withdrawalPaid,
  withdrawalRejected,
  withdrawalRequested,
} from '../ledger/index.ts';
import type { AllLevelTerms } from '../levels/index.ts';
import type { RemedyDeed } from '../trust/index.ts';

/*
 * The postings of a decision, for display before it is made. The lines come from the posting functions of the
 * books, so the page cannot differ from them.
 */

/** With the decision, after a second person, when a payment has left, or not at all. */
export const POSTED_WHEN = ['at-once', 'after-second-person', 'when-paid', 'never'] as const;
export type PostedWhen = (typeof POSTED_WHEN)[number];

/** `approve` is any yes, `reject` any no. */
export const STATED_VERDICTS = ['approve', 'reject'] as const;
export type StatedVerdict = (typeof STATED_VERDICTS)[number];

/** The lines by account, and when they are posted. */
export interface StatedPosting {
  readonly postedWhen: PostedWhen;
  readonly lines: readonly StatedLine[];
}

export interface DecisionConsequence extends StatedPosting {
  readonly verdict: StatedVerdict;
}

export type DecidedFacts =
  | {
      readonly kind: 'deposit';
      readonly network: string;
      readonly amount: Money;
      /** An unclaimed transfer of this amount is in suspense. */
      readonly isMatched: boolean;
      /** One person has approved already. */
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
      /** The remedy; null: it cannot be upheld. */
      readonly deed: RemedyDeed | null;
      readonly amount: Money;
      /** The network of the deposit in question. */
      readonly network: string | null;
      /** It was upheld, and a second person reviews its payment. */
      readonly isSecondLook: boolean;
    };

/** An empty posting is never posted. */
export function statedPosting(postedWhen: PostedWhen, posting: Posting | null): StatedPosting {
  const lines = posting === null ? [] : statedLines(posting);
  return { postedWhen: lines.length === 0 ? 'never' : postedWhen, lines };
}

const consequence = (
  verdict: StatedVerdict,
  postedWhen: PostedWhen,
  posting: Posting | null,
): DecisionConsequence => ({ verdict, ...statedPosting(postedWhen, posting) });

/** The postings of a yes and of a no. */
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

/** With a matching transfer it is credited at once, otherwise after two people (DOMAIN §6). */
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

export interface SuspenseFacts {
  readonly subject: SuspenseSubject['kind'];
  readonly network: string;
  readonly amount: Money;
  /** It is booked in suspense; a seller's deposit below the minimum is not booked yet. */
  readonly isInBooks: boolean;
  /** A resolution was requested and needs a second person. */
  readonly isSecondLook: boolean;
}

/** Lines name their order, but its id does not affect the amounts. */
const NO_ORDER = '' as OrderId;

/** The postings of a resolution, in the order of chain.end_resolution and chain.finish_return. */
export function consequencesOfWay(way: ResolutionWay, facts: SuspenseFacts): readonly StatedPosting[] {
  const { subject, amount, isInBooks } = facts;
  const confirmed = facts.isSecondLook ? 'at-once' : 'after-second-person';
  const outside = custody(facts.network);
  if (way === 'close') return [statedPosting('never', null)];
  if (way === 'capital') return [statedPosting(confirmed, capitalPaidIn(amount))];
  if (way === 'reopen') return [statedPosting(confirmed, capitalTakenBack(amount))];
  if (way === 'credit')
    return [statedPosting(confirmed, isInBooks ? suspenseMatched(amount) : depositCredited(outside, amount))];
  if (subject === 'invoice')
    return [statedPosting('when-paid', invoiceReturned(processor(`usdt-${facts.network}`), outside, amount))];
  if (subject === 'refund') return [statedPosting('when-paid', refundPaid(outside, NO_ORDER, amount))];
  return [
    ...(isInBooks ? [] : [statedPosting(confirmed, depositToSuspense(outside, amount))]),
    statedPosting('when-paid', suspenseReturned(outside, amount)),
  ];
}

export interface GrantFacts {
  readonly from: AgentLevel;
  readonly to: AgentLevel;
  readonly isSecondLook: boolean;
}

/** Granted levels are free; only their episode credits are booked (levels.give). */
export function consequenceOfGrant(
  { from, to, isSecondLook }: GrantFacts,
  terms: AllLevelTerms,
): StatedPosting {
  const more = terms[to].episodes - terms[from].episodes;
  return statedPosting(
    isSecondLook ? 'at-once' : 'after-second-person',
    more > 0 ? levelBought(NO_MONEY, BigInt(more)) : null,
  );
}
