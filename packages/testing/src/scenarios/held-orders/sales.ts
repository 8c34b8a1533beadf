import type { SampleDrama } from '../../catalogue/index.ts';
import { SAMPLE_DRAMAS } from '../../catalogue/index.ts';

/* Mara's sales over two weeks or sixty days. A fixed plan, so that the figures are always the same. */

const {
  theNinthDebt,
  moonboundHeir,
  theJadeRegent,
  theLastCaller,
  lettersAfterRain,
  thePenthouseClause,
  threeBowlsAtDinner,
  saltAndSatin,
} = SAMPLE_DRAMAS;

/** Her library; one of her ten rights is free for a drama that she has clicks for but does not sell yet. */
export const LIBRARY = [
  theNinthDebt,
  moonboundHeir,
  thePenthouseClause,
  theLastCaller,
  lettersAfterRain,
  theJadeRegent,
  threeBowlsAtDinner,
  saltAndSatin,
] as const;

/** Auto-ship is off for these since yesterday. */
export const SHIPPED_BY_HAND = [theLastCaller, thePenthouseClause, theNinthDebt] as const;

export interface PlannedSale {
  readonly hoursAgo: number;
  readonly drama: SampleDrama;
  readonly episodes: number;
  /** Clicks on her link that led to the order. */
  readonly clicks: number;
}

/** Orders per day, from two weeks ago to the last 24 hours. */
const ORDERS_A_DAY = [4, 6, 5, 8, 7, 9, 6, 7, 9, 8, 10, 9, 11, 8] as const;
/** The best-selling dramas are the most frequent. */
const BY_DEMAND = [0, 1, 2, 0, 3, 1, 4, 0, 5, 2, 1, 6, 3, 0, 7] as const;
const EPISODES = [24, 48, 12, 60, 18, 36, 30, 55, 20, 44] as const;
export const MOST_SOLD = 60;
const BY_AUTO_SHIP = LIBRARY.filter((drama) => !SHIPPED_BY_HAND.some(({ id }) => id === drama.id));

interface DayOfSales {
  readonly day: number;
  readonly orders: number;
  readonly daysAgo: number;
}

const salesOn = ({ day, orders, daysAgo }: DayOfSales): readonly PlannedSale[] =>
  Array.from({ length: orders }, (_, order): PlannedSale => {
    const turn = day * 7 + order * 3;
    const isOfToday = daysAgo === 0;
    const wanted = LIBRARY[BY_DEMAND[turn % BY_DEMAND.length] ?? 0] ?? theNinthDebt;
    const drama = isOfToday ? (BY_AUTO_SHIP[turn % BY_AUTO_SHIP.length] ?? moonboundHeir) : wanted;
    const most = drama.episodes - drama.freeEpisodes;
    return {
      hoursAgo: daysAgo * 24 + 23 - (order * 21) / orders,
      drama,
      episodes: Math.min(most, EPISODES[turn % EPISODES.length] ?? 24),
      clicks: 6 + ((turn * 5) % 9),
    };
  });

export const SALES: readonly PlannedSale[] = ORDERS_A_DAY.flatMap((orders, day) =>
  salesOn({ day, orders, daysAgo: ORDERS_A_DAY.length - 1 - day }),
);

/** Days of the long story before these two weeks. */
const EARLIER_DAYS = 60 - ORDERS_A_DAY.length;

/** Starts at one order per day, grows a little every fortnight, with one more on two days of the week. */
export const EARLIER_SALES: readonly PlannedSale[] = Array.from({ length: EARLIER_DAYS }, (_, day) =>
  salesOn({
    day,
    orders: 1 + Math.floor(day / 16) + (day % 7 >= 5 ? 1 : 0),
    daysAgo: 59 - day,
  }),
).flat();

/** Orders that she must ship, with different times left. */
export const TO_SHIP: readonly PlannedSale[] = [
  { hoursAgo: 21.4, drama: theLastCaller, episodes: 12, clicks: 5 },
  { hoursAgo: 5.3, drama: thePenthouseClause, episodes: 30, clicks: 7 },
  { hoursAgo: 2.76, drama: theNinthDebt, episodes: 24, clicks: 9 },
];

/** Orders of dramas outside her library: one shipped by the platform, one that she can still take. */
export const WITHOUT_THE_RIGHT: readonly PlannedSale[] = [
  { hoursAgo: 120.5, drama: SAMPLE_DRAMAS.zeroBars, episodes: 20, clicks: 4 },
  { hoursAgo: 0.62, drama: SAMPLE_DRAMAS.rentFreeHusband, episodes: 20, clicks: 4 },
];

export const CANCELLED: readonly PlannedSale[] = [
  { hoursAgo: 200.2, drama: lettersAfterRain, episodes: 30, clicks: 3 },
  { hoursAgo: 60.4, drama: saltAndSatin, episodes: 24, clicks: 3 },
];

/** Within the promised response time: it waits for the demo's staff. */
export const COMPLAINED_OF: PlannedSale = { hoursAgo: 50.6, drama: moonboundHeir, episodes: 60, clicks: 6 };
