import { createHash } from 'node:crypto';
import type { PaysAtOnce } from '@cliffhanger/application/ports';

/** The processor's name in the books: `processor:sandbox`. */
const SANDBOX = 'sandbox';
/** A test card. `decline` is refused, as is an empty one. */
const DECLINED = 'decline';

/**
 * Play money. Its payments stay marked as such, and it refuses to start where real money is accepted (DOMAIN
 * §10.1). The charge id derives from the idempotency key, as with a real processor: a retry returns the same
 * charge.
 */
export function createSandboxPayments(environment: 'development' | 'test' | 'production'): PaysAtOnce {
  if (environment === 'production') throw new Error('sandbox payments are never taken in production');
  return {
    take: async ({ key, method, now }) =>
      method === DECLINED
        ? undefined
        : {
            processor: SANDBOX,
            charge: `sandbox_${digest(key)}`,
            source: `sandbox:${digest(method)}`,
            isSandbox: true,
            clearedAt: now,
          },
    giveBack: async () => 'given-back',
  };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
