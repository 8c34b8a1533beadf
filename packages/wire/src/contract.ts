import * as catalog from './catalog/index.ts';
import * as checkout from './checkout/index.ts';
import * as content from './content/index.ts';
import * as credit from './credit/index.ts';
import * as dashboard from './dashboard/index.ts';
import * as deposits from './deposits/index.ts';
import * as identity from './identity/index.ts';
import type { Endpoint } from './kernel/index.ts';
import * as levels from './levels/index.ts';
import * as library from './library/index.ts';
import * as media from './media/index.ts';
import * as messages from './messages/index.ts';
import * as orders from './orders/index.ts';
import * as promotion from './promotion/index.ts';
import * as referrals from './referrals/index.ts';
import * as reviews from './reviews/index.ts';
import * as settlement from './settlement/index.ts';
import * as support from './support/index.ts';
import * as trust from './trust/index.ts';
import * as viewing from './viewing/index.ts';
import * as wallet from './wallet/index.ts';
import * as withdrawals from './withdrawals/index.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'answer' in value;

/** Every call: source of routes, reference and access tests. */
export const contract: readonly Endpoint[] = [
  identity,
  media,
  support,
  wallet,
  deposits,
  withdrawals,
  catalog,
  library,
  promotion,
  messages,
  levels,
  content,
  dashboard,
  credit,
  referrals,
  orders,
  settlement,
  trust,
  checkout,
  viewing,
  reviews,
].flatMap((capability) => Object.values(capability).filter(isEndpoint));
