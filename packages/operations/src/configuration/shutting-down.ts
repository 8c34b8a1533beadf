import * as z from 'zod/mini';
import { milliseconds } from './environment.ts';
import { variable } from './variables.ts';

/** For processes that finish their current work before they exit. */
export const SHUTDOWN_VARIABLES = {
  SHUTDOWN_WITHIN_MS: variable(
    z._default(milliseconds, 30_000),
    'The longest shutdown after SIGTERM; unfinished work is abandoned.',
  ),
};

/** For processes behind a load balancer, which must stop sending requests first. */
export const SHUTDOWN_NOTICE_VARIABLES = {
  SHUTDOWN_NOTICE_MS: variable(
    z.optional(milliseconds),
    'The time between "not ready" and closing, for load balancers to notice.',
    { byDefault: '5000, or 0 outside production' },
  ),
  ...SHUTDOWN_VARIABLES,
};

interface ShutdownRead {
  readonly CLIFFHANGER_ENV: string;
  readonly SHUTDOWN_NOTICE_MS?: number | undefined;
  readonly SHUTDOWN_WITHIN_MS: number;
}

export const shutdownOptions = ({
  CLIFFHANGER_ENV: kind,
  SHUTDOWN_NOTICE_MS: noticeMs = kind === 'production' ? 5_000 : 0,
  SHUTDOWN_WITHIN_MS: shutdownWithinMs,
}: ShutdownRead) => ({ shutdownNoticeMs: noticeMs, shutdownWithinMs });
