import { DatabaseUnavailable, type LimitName, type Limits, type Taken } from '@cliffhanger/application/ports';
import {
  RECEIPTS_PRINTED_AN_HOUR,
  SIGN_IN_REQUESTS_PER_ADDRESS,
  SIGN_IN_REQUESTS_WINDOW_MS,
} from '@cliffhanger/core/checkout';
import {
  LOGIN_WINDOW_MS,
  WRONG_LOGINS_PER_ACCOUNT,
  WRONG_LOGINS_PER_ADDRESS,
} from '@cliffhanger/core/identity';
import { HOUR_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { PICTURES_AN_HOUR, PICTURES_WINDOW_MS } from '@cliffhanger/core/media';
import { STAFF_LOGIN_WINDOW_MS, WRONG_STAFF_LOGINS } from '@cliffhanger/core/staff';
import { STATEMENTS_AN_HOUR } from '@cliffhanger/core/wallet';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

export interface Limit {
  readonly tries: number;
  readonly withinMs: number;
}

export type LimitTable = Readonly<Record<LimitName, Limit>>;

export const LIMITS: LimitTable = {
  'login-by-account': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'login-by-address': { tries: WRONG_LOGINS_PER_ADDRESS, withinMs: LOGIN_WINDOW_MS },
  'password-by-seller': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'picture-by-seller': { tries: PICTURES_AN_HOUR, withinMs: PICTURES_WINDOW_MS },
  'receipt-by-viewer': { tries: RECEIPTS_PRINTED_AN_HOUR, withinMs: HOUR_MS },
  'statement-by-seller': { tries: STATEMENTS_AN_HOUR, withinMs: HOUR_MS },
  'viewer-sign-in-by-address': {
    tries: SIGN_IN_REQUESTS_PER_ADDRESS,
    withinMs: SIGN_IN_REQUESTS_WINDOW_MS,
  },
  'staff-login': { tries: WRONG_STAFF_LOGINS, withinMs: STAFF_LOGIN_WINDOW_MS },
};

/** `pool` brings pg's own parsers: with bigints the library would refuse everybody. */
export function createPostgresLimits(pool: Pool, table: LimitTable = LIMITS): Limits {
  const names = Object.keys(table) as LimitName[];
  const limiters = new Map(names.map((name) => [name, limiterOf(pool, name, table[name])]));
  const limiter = (name: LimitName): RateLimiterPostgres => limiters.get(name) as RateLimiterPostgres;
  return {
    take: (name, key) => taken(limiter(name).consume(key)),
    giveBack: (name, key) => counted(limiter(name).reward(key)),
    forget: (name, key) => counted(limiter(name).delete(key)),
  };
}

const limiterOf = (pool: Pool, name: LimitName, { tries, withinMs }: Limit): RateLimiterPostgres =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    schemaName: 'limits',
    tableName: 'tries',
    tableCreated: true,
    keyPrefix: name,
    points: tries,
    duration: withinMs / SECOND_MS,
    // Counters of the past are removed by one timer of one limiter, not by each.
    clearExpiredByTimeout: name === 'login-by-account',
  });

/** The library throws both: its own object for "no more", an error when it could not count. */
async function taken(consuming: Promise<RateLimiterRes>): Promise<Taken> {
  try {
    await consuming;
    return { taken: true };
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return { taken: false, waitMs: reason.msBeforeNext };
    throw notCounted(reason);
  }
}

async function counted(change: Promise<unknown>): Promise<void> {
  try {
    await change;
  } catch (reason) {
    throw notCounted(reason);
  }
}

/** What cannot be counted is not allowed: guessing must not become free while the database is away. */
const notCounted = (cause: unknown): Error =>
  new DatabaseUnavailable('a try could not be counted', { cause });
