import { type Money, multiplyMoney, usdt } from '../kernel/index.ts';

/** Packs sell rights and episode credits without expiry, at any level (DOMAIN §7). */
export interface PackTerms {
  readonly price: Money;
  readonly rights: number;
  readonly episodes: number;
}

export const PACK_NAMES = ['rights-5', 'rights-20', 'episodes-100', 'episodes-500'] as const;
export type PackName = (typeof PACK_NAMES)[number];

export type AllPackTerms = Readonly<Record<PackName, PackTerms>>;

/** Bounds of one purchase, also used by the app's number field. */
export const FEWEST_PACKS = 1;
export const MOST_PACKS = 99;

/** No discount for quantity, so that prices are comparable. */
export const packTimes = ({ price, rights, episodes }: PackTerms, quantity: number): PackTerms => ({
  price: multiplyMoney(price, quantity),
  rights: rights * quantity,
  episodes: episodes * quantity,
});

/** An operator may change them from a date on. */
export const PACK_TERMS: AllPackTerms = {
  'rights-5': { price: usdt('75'), rights: 5, episodes: 0 },
  'rights-20': { price: usdt('260'), rights: 20, episodes: 0 },
  'episodes-100': { price: usdt('20'), rights: 0, episodes: 100 },
  'episodes-500': { price: usdt('90'), rights: 0, episodes: 500 },
};
