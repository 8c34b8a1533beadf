import { DatabaseUnavailable, type LimitName, type Limits } from '@cliffhanger/application/ports';
import {
  GUESTS_A_MINUTE,
  QUOTES_A_MINUTE,
  RECEIPTS_PRINTED_AN_HOUR,
  SIGN_IN_REQUESTS_PER_ADDRESS,
  SIGN_IN_REQUESTS_WINDOW_MS,
} from '@cliffhanger/core/checkout';
import {
  LOGIN_WINDOW_MS,
  WRONG_LOGINS_PER_ACCOUNT,
  WRONG_LOGINS_PER_ADDRESS,
} from '@cliffhanger/core/identity';
import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { PICTURES_AN_HOUR, PICTURES_WINDOW_MS } from '@cliffhanger/core/media';
import { STAFF_LOGIN_WINDOW_MS, WRONG_STAFF_LOGINS } from '@cliffhanger/core/staff';
import { STATEMENTS_AN_HOUR } from '@cliffhanger/core/wallet';
import type { Pool } from 'pg';

export interface Limit {
  readonly tries: number;
  readonly withinMs: number;
}

export type LimitTable = Readonly<Record<LimitName, Limit>>;

export const LIMITS: LimitTable = {
  'guest-by-address': { tries: GUESTS_A_MINUTE, withinMs: MINUTE_MS },
  'login-by-account': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'login-by-address': { tries: WRONG_LOGINS_PER_ADDRESS, withinMs: LOGIN_WINDOW_MS },
  'password-by-seller': { tries: WRONG_LOGINS_PER_ACCOUNT, withinMs: LOGIN_WINDOW_MS },
  'picture-by-seller': { tries: PICTURES_AN_HOUR, withinMs: PICTURES_WINDOW_MS },
  'quote-by-viewer': { tries: QUOTES_A_MINUTE, withinMs: MINUTE_MS },
  'receipt-by-viewer': { tries: RECEIPTS_PRINTED_AN_HOUR, withinMs: HOUR_MS },
  'statement-by-seller': { tries: STATEMENTS_AN_HOUR, withinMs: HOUR_MS },
  'viewer-sign-in-by-address': {
    tries: SIGN_IN_REQUESTS_PER_ADDRESS,
    withinMs: SIGN_IN_REQUESTS_WINDOW_MS,
  },
  'staff-login': { tries: WRONG_STAFF_LOGINS, withinMs: STAFF_LOGIN_WINDOW_MS },
};

/** Counters of the login that `pool` connects as. Other duties' counters are inaccessible. */
export function createPostgresLimits(pool: Pool, table: LimitTable = LIMITS): Limits {
  const change = async (what: 'give_back' | 'forget', name: LimitName, key: string): Promise<void> => {
    await counted(
      pool.query({ name: `limits-${what}`, text: `select limits.${what}($1, $2)`, values: [name, key] }),
    );
  };
  return {
    take: async (name, key) => {
      const { tries, withinMs } = table[name];
      const { rows } = await counted(
        pool.query<{ wait_ms: string | null }>({
          name: 'limits-take',
          text: 'select limits.take($1, $2, $3, $4) as wait_ms',
          values: [name, key, tries, withinMs],
        }),
      );
      const waitMs = rows[0]?.wait_ms ?? null;
      return waitMs === null ? { taken: true } : { taken: false, waitMs: Number(waitMs) };
    },
    giveBack: (name, key) => change('give_back', name, key),
    forget: (name, key) => change('forget', name, key),
  };
}

/** Fails closed: guessing must not become free while the database is away. */
async function counted<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (cause) {
    throw new DatabaseUnavailable('a try could not be counted', { cause });
  }
}
