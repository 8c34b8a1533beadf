import { arePricesRight, type DramaId } from '@cliffhanger/core/catalog';
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
import type {
  DramaLicence,
  DramaText,
  OfficeDrama,
  OfficeDramasQuery,
  PriceChange,
  Requires,
} from '../ports/index.ts';
import { type Readiness, readinessOf } from './put-on-sale.ts';

export const listOfficeDramas =
  ({ transactions }: Requires<'transactions', 'catalogOffice'>) =>
  async (asked: OfficeDramasQuery): Promise<Result<readonly OfficeDrama[]>> =>
    accept(await transactions.readOne(({ catalogOffice }) => catalogOffice.list(asked)));

export interface DramaInOffice extends Readiness {
  readonly drama: OfficeDrama;
  readonly texts: readonly DramaText[];
  readonly prices: readonly PriceChange[];
  readonly licences: readonly DramaLicence[];
}

const MOST_PRICES = 20;
const MOST_LICENCES = 20;

export const getOfficeDrama =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogOffice' | 'episodes'>) =>
  (id: DramaId): Promise<Result<DramaInOffice>> =>
    transactions.read(async (repositories): Promise<Result<DramaInOffice>> => {
      const { catalogOffice } = repositories;
      const drama = await catalogOffice.find(id);
      if (drama === undefined) return refuse('drama-unknown', { field: 'id' });
      return accept({
        drama,
        texts: await catalogOffice.textsOf(id),
        prices: await catalogOffice.priceChangesOf(id, MOST_PRICES),
        licences: await catalogOffice.licencesOf(id, MOST_LICENCES),
        ...(await readinessOf(repositories, drama, clock.now())),
      });
    });

export const saveDramaText =
  ({ transactions }: Requires<'transactions', 'catalogOffice'>) =>
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
  ({ transactions, clock, random }: Requires<'transactions' | 'clock' | 'random', 'catalogOffice'>) =>
  ({ id: dramaId, wholesale, retail, reason, effectiveFrom, by }: ChangePrice): Promise<Result<Nothing>> =>
    transactions.run(async ({ catalogOffice }): Promise<Result<Nothing>> => {
      const now = clock.now();
      const from = effectiveFrom ?? now;
      if (from < now) return refuse('invalid-input', { field: 'effectiveFrom' });
      if (!arePricesRight({ wholesale, retail })) return refuse('invalid-input', { field: 'retail' });
      if ((await catalogOffice.find(dramaId)) === undefined) return refuse('drama-unknown', { field: 'id' });
      await catalogOffice.addPriceChange({
        id: random.id(),
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
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalogOffice'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ catalogOffice }) =>
      accept(await catalogOffice.applyDuePrices(clock.now(), MOST_APPLIED_AT_ONCE)),
    );
