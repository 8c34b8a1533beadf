import type { Dependencies } from '@cliffhanger/application/ports';
import type { Email } from '@cliffhanger/core/identity';
import { earlier, HOUR_MS, type Instant } from '@cliffhanger/core/kernel';
import { MINI_SERIES, type SampleDrama } from '../../catalogue/index.ts';
import type { SellerTraits } from '../../factories/index.ts';
import { type Neighbour, SAMPLE_SELLERS } from '../sample-sellers.ts';
import {
  deposit,
  failToSell,
  inOrder,
  join,
  openPayoutMethod,
  play,
  post,
  refreshFigures,
  runJobsOnce,
  sell,
  stock,
  type Teller,
  withdraw,
} from './teller.ts';

/* The other sellers of a demo. They leave no open items: other scenarios fill the review queues. */

const NEIGHBOURS: readonly Neighbour[] = SAMPLE_SELLERS.neighbours;

/** The limit of the first level. */
const DRAMAS_EACH = 3;
const LAST_ORDER_HOURS_AGO = 3;
/** From registration to the first order. */
const SET_UP_HOURS = 30;
const EPISODES = [18, 40, 26, 55, 12, 33, 60] as const;
const CLICKS = [5, 9, 7, 12, 6] as const;
const JOBS_EVERY_HOURS = 12;

export interface NeighboursTold {
  readonly sellers: number;
  readonly orders: number;
}

interface Moment {
  readonly hoursAgo: number;
  readonly happens: () => Promise<void>;
}

/**
 * Eight sellers, or the latest few of them, register one after another over sixty days, sell, wait for T+7 and
 * withdraw, in the order of time.
 */
export async function tellNeighbours(
  dependencies: Dependencies,
  now: Instant,
  latest = NEIGHBOURS.length,
): Promise<NeighboursTold> {
  let at = now;
  const then: Dependencies = { ...dependencies, clock: { now: () => at } };
  const lives = NEIGHBOURS.map((_, index) => lifeOf(then, index)).slice(-latest);
  const longest = Math.max(...lives.flatMap(({ moments }) => moments.map(({ hoursAgo }) => hoursAgo)));
  const jobs = Array.from(
    { length: Math.floor(longest / JOBS_EVERY_HOURS) },
    (_, turn): Moment => ({
      hoursAgo: longest - (turn + 1) * JOBS_EVERY_HOURS,
      happens: () => runJobsOnce({ dependencies: then }),
    }),
  );
  for (const { hoursAgo, happens } of inOrder([...lives.flatMap(({ moments }) => moments), ...jobs])) {
    at = earlier(now, Math.round(hoursAgo * HOUR_MS));
    await happens();
  }
  await refreshFigures({ dependencies: then });
  return { sellers: lives.length, orders: lives.reduce((sum, { orders }) => sum + orders, 0) };
}

/** The steps of one seller, with times. */
function lifeOf(dependencies: Dependencies, index: number) {
  const neighbour = NEIGHBOURS[index];
  if (neighbour === undefined) throw new RangeError(`no neighbour ${index}`);
  const { name, joinedDaysAgo, deposited, paidOut, hoursBetweenOrders } = neighbour;
  const handle = name.toLowerCase().replace(' ', '.');
  const joined = joinedDaysAgo * 24;
  const dramas = Array.from({ length: DRAMAS_EACH }, (_, turn) => seriesAt(index + turn));
  let teller: Teller | undefined;
  const does = (hoursAgo: number, what: (teller: Teller) => Promise<void>): Moment => ({
    hoursAgo,
    happens: () => {
      if (teller === undefined) throw new Error(`${name} has not registered yet`);
      return what(teller);
    },
  });
  const joins: Moment = {
    hoursAgo: joined,
    happens: async () => {
      const sellerId = await join(dependencies, registrationOf(neighbour, handle));
      teller = { dependencies, sellerId, handle, consignments: new Map(), methodId: undefined };
      await stock(
        teller,
        dramas.map(({ id }) => id),
      );
    },
  };
  const orders = Math.floor((joined - SET_UP_HOURS - LAST_ORDER_HOURS_AGO) / hoursBetweenOrders);
  const sells = Array.from({ length: orders }, (_, order) => {
    const hoursAgo = joined - SET_UP_HOURS - order * hoursBetweenOrders;
    const sale = {
      hoursAgo,
      drama: dramas[order % DRAMAS_EACH] ?? seriesAt(index),
      episodes: EPISODES[(order + index * 3) % EPISODES.length] ?? 12,
      clicks: CLICKS[(order + index) % CLICKS.length] ?? 5,
    };
    return does(hoursAgo, async (one) => {
      const sold = await sell(one, sale);
      if (order % 4 !== 3) await play(one, sale, sold);
      if (order % 6 === 1) await failToSell(one, sale);
    });
  });
  const moments: readonly Moment[] = [
    joins,
    does(joined - 2, (one) => deposit(one, deposited, 'decided')),
    does(joined - 3, (one) => openPayoutMethod(one, addressOf(index))),
    ...dramas.map((drama, turn) =>
      does(joined - 4 - turn, (one) => post(one, drama.id, index * 10 + turn, 'approved')),
    ),
    ...(index % 3 === 0
      ? [does(joined - 26, (one) => post(one, seriesAt(index).id, index * 10 + 5, 'rejected'))]
      : []),
    ...sells,
    ...paidOut.map((amount, turn) =>
      does(joined / 2 - turn * 7 * 24, (one) => withdraw(one, amount, 'paid')),
    ),
  ];
  return { moments, orders };
}

const registrationOf = ({ name, country, locale, followers }: Neighbour, handle: string): SellerTraits => ({
  email: `${handle}@example.org` as Email,
  realName: name,
  country,
  locale,
  socialAccounts: [{ handle, followers }],
  contact: { kind: 'telegram', address: `@${handle.replace('.', '_')}` },
});

/** Adjacent sellers share two of their three series. */
function seriesAt(index: number): SampleDrama {
  const series = MINI_SERIES[index % MINI_SERIES.length];
  if (series === undefined) throw new Error('there are no series');
  return series;
}

const addressOf = (index: number): string => `0x${(0x51a0 + index).toString(16)}${'c3d2e1f0'.repeat(4)}ab12`;
