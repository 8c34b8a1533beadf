import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** How many requests an address may make in a minute. Accounts and codes have limits of their own, in the database. */
export interface RateLimits {
  /** Calls that anybody can make: the ones worth guessing with. */
  readonly publicCallsPerMinute: number;
  /** Calls of somebody who is logged in: a seller, or one of the staff. */
  readonly sellerCallsPerMinute: number;
  readonly filesPerMinute: number;
}

const MINUTE_MS = 60_000;
/** Addresses remembered at once, the least recent forgotten first. */
const REMEMBERED_ADDRESSES = 50_000;

/** Each group of routes has one budget; an IPv6 network of 64 bits counts as one address. */
export async function limitRates(http: FastifyInstance, limits: RateLimits): Promise<void> {
  await http.register(rateLimit, { global: false, cache: REMEMBERED_ADDRESSES, enableDraftSpec: true });
  const limiter = (max: number) => http.rateLimit({ max, timeWindow: MINUTE_MS });
  const publicCalls = limiter(limits.publicCallsPerMinute);
  const sellerCalls = limiter(limits.sellerCallsPerMinute);
  const files = limiter(limits.filesPerMinute);

  http.addHook('onRoute', (route) => {
    if (route.config?.isUnlimited === true) return;
    const access = route.config?.endpoint?.access;
    const own = access === undefined ? files : access === 'public' ? publicCalls : sellerCalls;
    route.onRequest = [...hooksOf(route), own];
  });
}

const hooksOf = ({ onRequest }: RouteOptions) =>
  onRequest === undefined ? [] : Array.isArray(onRequest) ? onRequest : [onRequest];
