import * as z from 'zod/mini';
import { endpoint, fields, money, nothing, word } from '../kernel/index.ts';

export const listReleaseDays = endpoint({
  name: 'settlement.list-release-days',
  path: '/api/seller/videoju-order/jiedong-days',
  access: 'seller',
  origin: 'ours',
  summary:
    'The calendar of releases: how much of the money on hold is released on which day, the next one first, and why it is held until then.',
  request: nothing,
  answer: fields({
    /** One row per platform day and kind. */
    list: z.array(
      fields({
        day: z.string(),
        /** `settlement`: T+7; `audit`: the latest release if not decided earlier. */
        holdReason: word(['settlement', 'audit']),
        orders: z.int(),
        sum: money,
      }),
    ),
    today: z.string(),
  }),
});
