import type { Money } from '../kernel/index.ts';
import { NO_MONEY } from '../kernel/index.ts';
import type { AllPackTerms, PackTerms } from './packs.ts';

/** Episode credits that were issued together. */
export interface CreditLot {
  readonly episodes: number;
  /** Null: earned or granted with a level, without a price. */
  readonly paid: { readonly price: Money; readonly rights: number; readonly isPack: boolean } | null;
}

/** The cheapest pack that sells only credits. */
export const creditPack = (packs: AllPackTerms): PackTerms | undefined =>
  Object.values(packs)
    .filter(({ rights, episodes }) => rights === 0 && episodes > 0)
    .toSorted((one, other) =>
      Number(one.price * BigInt(other.episodes) - other.price * BigInt(one.episodes)),
    )[0];

const shareRoundedUp = (price: Money, part: number, whole: number): Money =>
  ((price * BigInt(part) + BigInt(whole) - 1n) / BigInt(whole)) as Money;

function lotValue({ episodes, paid }: CreditLot, taken: number, pack: PackTerms | undefined): Money {
  if (paid === null || taken === 0) return NO_MONEY;
  const share = shareRoundedUp(paid.price, taken, paid.rights + episodes);
  if (paid.isPack) return share;
  // A level also pays for rights and traffic, so its credits are worth at most the pack's price.
  const alone = pack === undefined ? NO_MONEY : shareRoundedUp(pack.price, taken, pack.episodes);
  return share < alone ? share : alone;
}

/**
 * The price paid for the remaining credits (DOMAIN §13, close-out). The oldest are used first, so the newest
 * remain; lots come newest first. Rounded up in favour of the seller. SQL twin: levels.credits_value.
 */
export function creditsValue(lots: readonly CreditLot[], held: number, pack: PackTerms | undefined): Money {
  let left = held;
  let value = 0n;
  for (const lot of lots) {
    const taken = Math.min(left, lot.episodes);
    value += lotValue(lot, taken, pack);
    left -= taken;
  }
  return value as Money;
}
