import type { DramaId } from '@cliffhanger/core/catalog';
import {
  accept,
  DONE,
  type Instant,
  type Money,
  type Nothing,
  type OperatorId,
  type Result,
  refuse,
} from '@cliffhanger/core/kernel';
import type { DramaText, Needs, OfficeDrama, OfficeDramasAsked, PriceChange } from '../ports/index.ts';

export const listOfficeDramas =
  ({ transactions }: Needs<'transactions'>) =>
  async (asked: OfficeDramasAsked): Promise<Result<readonly OfficeDrama[]>> =>
    accept(await transactions.readOne(({ catalogOffice }) => catalogOffice.list(asked)));

export interface DramaInOffice {
  readonly drama: OfficeDrama;
  readonly texts: readonly DramaText[];
  readonly prices: readonly PriceChange[];
}

const MOST_PRICES = 20;

export const getOfficeDrama =
  ({ transactions }: Needs<'transactions'>) =>
  (id: DramaId): Promise<Result<DramaInOffice>> =>
    transactions.read(async ({ catalogOffice }): Promise<Result<DramaInOffice>> => {
      const drama = await catalogOffice.find(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      const texts = await catalogOffice.textsOf(id);
      return accept({ drama, texts, prices: await catalogOffice.priceChangesOf(id, MOST_PRICES) });
    });

/** Everything falls back to English, so nothing goes on sale without it. Off sale, what was bought stays watchable. */
export const putDramaOnSale =
  ({ transactions }: Needs<'transactions'>) =>
  ({ id, isOnSale }: { readonly id: DramaId; readonly isOnSale: boolean }): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogOffice }): Promise<Result<Nothing>> => {
      const drama = await catalogOffice.find(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      if (isOnSale && !drama.locales.includes('en')) return refuse('field-required', { field: 'title' });
      await catalogOffice.saveOnSale(id, isOnSale);
      return DONE;
    });

export const saveDramaText =
  ({ transactions }: Needs<'transactions'>) =>
  ({ id, ...text }: DramaText & { readonly id: DramaId }): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogOffice }): Promise<Result<Nothing>> => {
      if ((await catalogOffice.find(id)) === undefined) return refuse('drama-unknown', { field: 'id' });
      await catalogOffice.saveText(id, text);
      return DONE;
    });

export interface ChangePrice {
  readonly id: DramaId;
  readonly wholesale: Money;
  readonly retail: Money;
  readonly reason: string;
  /** From now on, unless given; never backwards. */
  readonly effectiveFrom?: Instant | undefined;
  readonly by: OperatorId;
}

/** Orders copy the price when they are made: a change touches those that come after its date. */
export const changePrice =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ id: dramaId, wholesale, retail, reason, effectiveFrom, by }: ChangePrice): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogOffice }): Promise<Result<Nothing>> => {
      const now = clock.now();
      const from = effectiveFrom ?? now;
      if (from < now) return refuse('invalid-input', { field: 'effectiveFrom' });
      if (wholesale < 0n || retail < wholesale || retail === 0n)
        return refuse('invalid-input', { field: 'retail' });
      if ((await catalogOffice.find(dramaId)) === undefined) return refuse('drama-unknown', { field: 'id' });
      await catalogOffice.addPriceChange({
        id: chance.id(),
        dramaId,
        wholesale,
        retail,
        effectiveFrom: from,
        reason,
        decidedBy: `operator:${by}`,
        decidedAt: now,
      });
      if (from <= now) await catalogOffice.applyDuePrices(now, MOST_APPLIED_AT_ONCE);
      return DONE;
    });

const MOST_APPLIED_AT_ONCE = 500;

/** By the worker: prices whose date has come. */
export const applyDuePrices =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ catalogOffice }) =>
      accept(await catalogOffice.applyDuePrices(clock.now(), MOST_APPLIED_AT_ONCE)),
    );
