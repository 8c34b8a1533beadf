import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, RouteOptions } from 'fastify';

/** Requests per minute and IP address. Accounts and codes have separate limits in the database. */
export interface RateLimits {
  /** Calls without a login: these are the ones worth brute-forcing. */
  readonly publicCallsPerMinute: number;
  /** Calls of logged-in sellers and staff. */
  readonly sellerCallsPerMinute: number;
  readonly filesPerMinute: number;
}

const MINUTE_MS = 60_000;
/** LRU cache size. */
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
