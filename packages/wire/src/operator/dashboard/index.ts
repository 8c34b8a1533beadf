import { CHAIN_ALARM_KINDS, type ChainAlarmKind } from '@cliffhanger/core/chain';
import { EARLY_WARNINGS, type EarlyWarningName, OVERVIEW_PERIODS } from '@cliffhanger/core/dashboard';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, instant, money, snakeWord, word } from '../../kernel/index.ts';
import { operatorEndpoint, signedNumber } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['finance', 'finance-approver', 'auditor', 'admin'];

const counted = {
  /** `2026-11-18`, or for points of a single day a UTC hour: `2026-11-18T14`. */
  day: z.string(),
  orders: z.int(),
  sales: money,
  settledOrders: z.int(),
  settledSales: money,
  missedOrders: z.int(),
  shipped: z.int(),
  onTime: z.int(),
  upheld: z.int(),
  clicks: z.int(),
} as const;
const day = fields(counted);
const sum = fields({ account: z.string(), amount: money });

export const getOverview = operatorEndpoint({
  name: 'dashboard.get-overview',
  path: '/api/operator/dashboard/overview',
  roles: WHO_LOOKS,
  kind: 'view',
  summary:
    'The platform as one moment shows it: sales and holds from the rollups, withdrawals that wait, what is owed beside what is held, early warnings and open alarms.',
  request: fields({ period: snakeWord(OVERVIEW_PERIODS) }),
  answer: fields({
    asOf: instant,
    aggregatedAt: z.nullable(instant),
    today: day,
    yesterday: day,
    /** Totals of the period. */
    period: day,
    /** Hours or days, oldest first. */
    points: z.array(fields({ ...counted, reviewMs: z.nullable(z.int()) })),
    /** Decisions of all queues in the period; null: none. */
    reviewTimes: z.nullable(fields({ decided: z.int(), medianMs: z.int(), p95Ms: z.int() })),
    releases: z.array(
      fields({ day: z.string(), hold: word(['settlement', 'audit']), orders: z.int(), amount: money }),
    ),
    withdrawals: fields({
      count: z.int(),
      amount: money,
      overdue: z.int(),
      oldest: z.nullable(instant),
    }),
    owed: z.array(sum),
    held: z.array(sum),
    warnings: z.array(
      fields({
        name: snakeWord<EarlyWarningName>(EARLY_WARNINGS),
        level: word(['fine', 'watch', 'act']),
        unit: word(['money', 'share', 'count', 'time']),
        value: signedNumber,
      }),
    ),
    alarms: z.array(
      fields({
        network: z.string(),
        kind: snakeWord<ChainAlarmKind>(CHAIN_ALARM_KINDS),
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        raisedAt: instant,
        stopsWithdrawals: z.boolean(),
      }),
    ),
  }),
});
