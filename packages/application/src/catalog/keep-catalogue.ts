import { checkPrices, type DramaId } from '@cliffhanger/core/catalog';
import { type AnnouncedRange, announcedRanges } from '@cliffhanger/core/checkout';
import {
  accept,
  DONE,
  formatMoney,
  type Instant,
  type Money,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type {
  DramaLicence,
  DramaText,
  EditedDrama,
  EditedDramasQuery,
  PriceChange,
  Requires,
  WaitingPreOrders,
} from '../ports/index.ts';
import { type Readiness, readinessOf } from './put-on-sale.ts';

export const listEditedDramas =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  async (asked: EditedDramasQuery): Promise<Result<readonly EditedDrama[]>> =>
    accept(await transactions.readOne(({ catalogEditing }) => catalogEditing.list(asked)));

export interface DramaEditing extends Readiness {
  readonly drama: EditedDrama;
  readonly texts: readonly DramaText[];
  readonly prices: readonly PriceChange[];
  readonly licences: readonly DramaLicence[];
  readonly announced: readonly AnnouncedRange[];
  /** Open pre-orders, over all sellers. */
  readonly preOrders: readonly WaitingPreOrders[];
}

const MOST_PRICES = 20;
const MOST_LICENCES = 20;

export const getEditedDrama =
  ({
    transactions,
    clock,
  }: Requires<'transactions' | 'clock', 'catalogEditing' | 'episodes' | 'preOrders'>) =>
  (id: DramaId): Promise<Result<DramaEditing>> =>
    transactions.read(async (repositories): Promise<Result<DramaEditing>> => {
      const { catalogEditing } = repositories;
      const drama = await catalogEditing.find(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      return accept({
        drama,
        texts: await catalogEditing.textsOf(id),
        prices: await catalogEditing.priceChangesOf(id, MOST_PRICES),
        licences: await catalogEditing.licencesOf(id, MOST_LICENCES),
        announced: announcedRanges(await repositories.preOrders.announcedOf(id)),
        preOrders: await repositories.preOrders.waitingOf(id, null),
        ...(await readinessOf(repositories, drama, clock.now())),
      });
    });

export const saveDramaText =
  ({ transactions }: Requires<'transactions', 'catalogEditing'>) =>
  ({ id, ...text }: DramaText & { readonly id: DramaId }): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<Nothing>> => {
      if ((await catalogEditing.find(id)) === undefined) return refuse('drama-unknown', { field: 'id' });
      await catalogEditing.saveText(id, text);
      return DONE;
    });

export interface ChangePrice {
  readonly id: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly reason: string;
  /** Defaults to now; never in the past. */
  readonly effectiveFrom?: Instant | undefined;
  readonly by: OperatorId;
}

/** `proposed`: a lower wholesale price, which a second person must confirm. */
export interface PriceChanged {
  readonly state: 'changed' | 'proposed';
}

/** Orders copy the price when they are placed, so a change affects later orders only. */
export const changePrice =
  ({ transactions, clock, random }: Requires<'transactions' | 'clock' | 'random', 'catalogEditing'>) =>
  ({
    id: dramaId,
    wholesale,
    retail,
    reason,
    effectiveFrom,
    by,
  }: ChangePrice): Promise<Result<PriceChanged>> =>
    transactions.run(async ({ catalogEditing }): Promise<Result<PriceChanged>> => {
      const now = clock.now();
      const from = effectiveFrom ?? now;
      if (from < now) return refuse('invalid-input', { field: 'effectiveFrom' });
      const priced = checkPrices({ wholesale, retail });
      if (!priced.ok) return priced;
      if ((await catalogEditing.find(dramaId)) === undefined) return refuse('drama-unknown', { field: 'id' });
      const { outcome, floor } = await catalogEditing.addPriceChange({
        id: random.id(),
        dramaId,
        wholesale,
        retail,
        effectiveFrom: from,
        reason,
        decidedBy: `operator:${by}`,
        decidedAt: now,
      });
      switch (outcome) {
        case 'wholesale-below-floor':
          return refuse(outcome, { field: 'wholesale', facts: { amount: formatMoney(floor) } });
        case 'second-person-needed':
        case 'nothing-proposed':
          return refuse(outcome);
        case 'proposed':
          return accept({ state: 'proposed' });
        case 'decided':
        case 'confirmed':
          await catalogEditing.applyDuePrices(now, MOST_APPLIED_AT_ONCE);
          return accept({ state: 'changed' });
      }
    });

const MOST_APPLIED_AT_ONCE = 500;

/** Run by the worker: applies prices that are due. */
export const applyDuePrices =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogEditing'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ catalogEditing }) =>
      accept(await catalogEditing.applyDuePrices(clock.now(), MOST_APPLIED_AT_ONCE)),
    );
