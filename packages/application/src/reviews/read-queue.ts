import { type ChainAlarmKind, stopsWithdrawals } from '@cliffhanger/core/chain';
import { OVERVIEW_PERIODS, periodMs } from '@cliffhanger/core/dashboard';
import {
  accept,
  DAY_MS,
  DONE,
  earlier,
  type Instant,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import { consequencesOf, type DecisionConsequence, type ReviewKind } from '@cliffhanger/core/reviews';
import type { Settings } from '@cliffhanger/core/settings';
import { moneySources, type SourcePart } from '@cliffhanger/core/withdrawals';
import { wholeFile } from '../media/steps/picture-files.ts';
import type {
  Precedent,
  PromiseAlarm,
  PromisedQueue,
  QueueQuery,
  Requires,
  ReviewItem,
  ReviewStep,
  ReviewSubject,
  ReviewTimes,
  SellerFile,
  SignerFacts,
  Uses,
  WithdrawalsQuery,
} from '../ports/index.ts';

/** Parameters that every queue query needs. */
export async function queueTerms(
  { settings }: Uses<'settings'>,
  now: Instant,
): Promise<Pick<QueueQuery, 'now' | 'complaintPromiseMs'>> {
  const { complaintReviewMs } = await settings.current(now);
  return { now, complaintPromiseMs: complaintReviewMs };
}

export interface ListQueue extends Pick<QueueQuery, 'after' | 'most'> {
  readonly kind: ReviewKind;
}

/** Longest wait first; `after` is the cursor. */
export const listQueue =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue' | 'settings'>) =>
  async ({ kind, after, most }: ListQueue): Promise<Result<readonly ReviewItem[]>> =>
    accept(
      await transactions.read(async (repositories) =>
        repositories.reviewQueue.list(kind, {
          ...(await queueTerms(repositories, clock.now())),
          after,
          most,
        }),
      ),
    );

/** Withdrawals of a stage, and the number being sent. */
export const listWithdrawals =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue'>) =>
  async (
    query: Omit<WithdrawalsQuery, 'now'>,
  ): Promise<Result<{ readonly items: readonly ReviewItem[]; readonly sending: number }>> =>
    accept(
      await transactions.read(async ({ reviewQueue }) => ({
        items: await reviewQueue.withdrawals({ ...query, now: clock.now() }),
        sending: await reviewQueue.countSending(),
      })),
    );

const MOST_URGENT = 8;

export interface UrgentItem {
  readonly kind: ReviewKind;
  readonly item: ReviewItem;
}

/** The earliest promises across several queues: merges the heads of the queues. */
export const listUrgent =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue' | 'settings'>) =>
  async (kinds: readonly ReviewKind[]): Promise<Result<readonly UrgentItem[]>> =>
    accept(
      await transactions.read(async (repositories) => {
        const terms = await queueTerms(repositories, clock.now());
        const urgent: UrgentItem[] = [];
        for (const kind of kinds) {
          const items = await repositories.reviewQueue.list(kind, { ...terms, most: MOST_URGENT });
          urgent.push(...items.map((item) => ({ kind, item })));
        }
        return urgent
          .toSorted((one, other) => one.item.promisedBy - other.item.promisedBy)
          .slice(0, MOST_URGENT);
      }),
    );

export const countQueues =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue' | 'settings'>) =>
  async (): Promise<Result<readonly PromisedQueue[]>> =>
    accept(
      await transactions.read(async (repositories) => {
        const now = clock.now();
        const counts = await repositories.reviewQueue.count(await queueTerms(repositories, now));
        const settings = await repositories.settings.current(now);
        return counts.map((count) => {
          const setting = PROMISED_IN[count.kind];
          return { ...count, promiseMs: setting === null ? null : settings[setting] };
        });
      }),
    );

/** The setting with each queue's promised response time. Payment exceptions have none. */
const PROMISED_IN = {
  registration: 'registrationReviewMs',
  store: 'storeReviewMs',
  certification: 'certificationReviewMs',
  'promotion-link': 'promotionLinkReviewMs',
  deposit: 'depositReviewMs',
  withdrawal: 'withdrawalReviewMs',
  complaint: 'complaintReviewMs',
  appeal: 'appealReviewMs',
  'payment-exception': null,
} as const satisfies Readonly<Record<ReviewKind, keyof Settings | null>>;

/** The person's decisions today, by UTC day. */
export const countCleared =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue'>) =>
  async (person: OperatorId): Promise<Result<number>> => {
    const now = clock.now();
    const midnight = earlier(now, now % DAY_MS);
    return accept(await transactions.readOne(({ reviewQueue }) => reviewQueue.clearedBy(person, midnight)));
  };

/** Overdue items by queue, with the escalations to the staff. */
export const listPromiseAlarms =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'escalations'>) =>
  async (): Promise<Result<readonly PromiseAlarm[]>> =>
    accept(await transactions.readOne(({ escalations }) => escalations.alarms(clock.now())));

export interface ReviewPage {
  readonly item: ReviewItem;
  readonly facts: Readonly<Record<string, string | null>>;
  /** URL of the submitted picture. */
  readonly picture: string | null;
  /** Undefined for a sale without a seller. */
  readonly seller: SellerFile | undefined;
  /** The postings of an approval and of a rejection; empty where no decision moves money. */
  readonly consequences: readonly DecisionConsequence[];
  /** Of a withdrawal: the sources of its money, whose parts add up to its amount. */
  readonly sources: readonly SourcePart[];
  /** Of a withdrawal. */
  readonly signer: SignerChecks | undefined;
  readonly steps: readonly ReviewStep[];
  readonly precedents: readonly Precedent[];
}

const MOST_PRECEDENTS = 4;

/** Everything needed for the decision, in one snapshot. */
export const getReviewPage =
  ({
    transactions,
    clock,
    storage,
  }: Requires<'transactions' | 'clock' | 'storage', 'reviewQueue' | 'settings'>) =>
  (subject: ReviewSubject): Promise<Result<ReviewPage>> =>
    transactions.read(async (repositories): Promise<Result<ReviewPage>> => {
      const { reviewQueue } = repositories;
      const item = await reviewQueue.find(subject, await queueTerms(repositories, clock.now()));
      const facts = item && (await reviewQueue.factsOf(subject));
      if (item === undefined || facts === undefined) return refuse('review-item-unknown', { field: 'id' });
      const { picture: name = null, ...others } = facts;
      const decided = await reviewQueue.decidedFactsOf(subject);
      return accept({
        item,
        facts: others,
        picture: name === null ? null : storage.addressOf(wholeFile(name)),
        seller: await reviewQueue.sellerFile(item.sellerId),
        consequences: decided === undefined ? [] : consequencesOf(decided),
        ...(await withdrawnMoney(repositories, subject, clock.now())),
        steps: await reviewQueue.stepsOf(subject),
        precedents: await reviewQueue.precedentsOf(subject, MOST_PRECEDENTS),
      });
    });

/** The signer's inputs, as far as we know them. */
export interface SignerChecks extends Omit<SignerFacts, 'alarms'> {
  /** Alarms that block withdrawals on the network. */
  readonly stoppedBy: readonly ChainAlarmKind[];
}

/** The signer's limits are per day. */
const SIGNER_LOOKS_BACK_MS = DAY_MS;

async function withdrawnMoney(
  { reviewQueue }: Uses<'reviewQueue'>,
  { kind, id }: ReviewSubject,
  now: Instant,
): Promise<Pick<ReviewPage, 'sources' | 'signer'>> {
  if (kind !== 'withdrawal') return { sources: [], signer: undefined };
  const spent = await reviewQueue.spentWallet(id);
  const known = await reviewQueue.signerFacts(id, earlier(now, SIGNER_LOOKS_BACK_MS));
  const sources = spent === undefined ? [] : moneySources(spent);
  if (known === undefined) return { sources, signer: undefined };
  const { alarms, ...signer } = known;
  return { sources, signer: { ...signer, stoppedBy: alarms.filter(stopsWithdrawals) } };
}

/** The period of the published times. */
const TIMES_DAYS = 30;

export const listReviewTimes =
  ({ transactions }: Requires<'transactions', 'reviewQueue'>) =>
  async (): Promise<Result<readonly ReviewTimes[]>> =>
    accept(await transactions.readOne(({ reviewQueue }) => reviewQueue.times()));

/** Sorting a month of decisions is too slow for a request, so a job does it. */
export const refreshReviewTimes =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'reviewQueue'>) =>
  (): Promise<Result<Nothing>> =>
    transactions.run(async ({ reviewQueue }): Promise<Result<Nothing>> => {
      const now = clock.now();
      await reviewQueue.refreshTimes(earlier(now, TIMES_DAYS * DAY_MS), now);
      const periods = OVERVIEW_PERIODS.map((period) => ({ period, since: earlier(now, periodMs(period)) }));
      await reviewQueue.refreshPeriodTimes(periods, now);
      return DONE;
    });
