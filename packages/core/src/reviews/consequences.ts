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
 * What a decision books, said before anybody makes it. The postings are those of the books themselves: nothing here is a
 * sentence or a sum of its own, and what a page says about a decision is made from these lines.
 */

/** With the decision; when a second person agrees; when a payment has left; or not at all. */
export const POSTED_WHEN = ['at-once', 'after-second-person', 'when-paid', 'never'] as const;
export type PostedWhen = (typeof POSTED_WHEN)[number];

/** `approve` is a yes of any kind, to a payment too; `reject` a no. */
export const STATED_VERDICTS = ['approve', 'reject'] as const;
export type StatedVerdict = (typeof STATED_VERDICTS)[number];

/** What will stand in the books, account by account, and from when on. */
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

/** Where there is nothing to book, nothing is, at whatever time. */
export function statedPosting(postedWhen: PostedWhen, posting: Posting | null): StatedPosting {
  const lines = posting === null ? [] : statedLines(posting);
  return { postedWhen: lines.length === 0 ? 'never' : postedWhen, lines };
}

const consequence = (
  verdict: StatedVerdict,
  postedWhen: PostedWhen,
  posting: Posting | null,
): DecisionConsequence => ({ verdict, ...statedPosting(postedWhen, posting) });

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

export interface SuspenseFacts {
  readonly subject: SuspenseSubject['kind'];
  readonly network: string;
  readonly amount: Money;
  /** It stands in the books as suspense; a seller's own that is too little to be credited by itself does not yet. */
  readonly isInBooks: boolean;
  /** Somebody has asked for a way out, and a second person looks at it. */
  readonly isSecondLook: boolean;
}

/** Lines name their order in the books; whose they are does not change what they come to. */
const NO_ORDER = '' as OrderId;

/** What a way out of suspense books, in the order in which it does (chain.end_resolution, chain.finish_return). */
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

/** At no price; the episodes that a level includes are the only thing in it that the books count (levels.give). */
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
