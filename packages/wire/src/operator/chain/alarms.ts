import { CHAIN_ALARM_KINDS } from '@cliffhanger/core/chain';
import { NETWORKS } from '@cliffhanger/core/wallet';
import * as z from 'zod/mini';
import { fields, instant, nothing, snakeWord, word } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint, reasonInput, SIGNED, signedInput } from '../kernel.ts';
import { WHO_ASKS, WHO_CONFIRMS, WHO_LOOKS } from './roles.ts';

const network = word(NETWORKS);
const alarm = snakeWord(CHAIN_ALARM_KINDS);
/** Signs the text of `reviews/deed-challenge`. */
const signed = z.optional(signedInput);

export const listAlarms = operatorEndpoint({
  name: 'chain.list-alarms',
  path: '/api/operator/chain/alarm-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary: 'What is wrong on the chains, the oldest first, and whether nothing leaves there because of it.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        network,
        alarm,
        facts: z.record(z.string(), z.union([z.string(), z.number()])),
        raisedAt: instant,
        stopsWithdrawals: z.boolean(),
        /** One person has requested to clear it. */
        clearing: z.nullable(fields({ by: z.string(), at: instant, because: z.string() })),
      }),
    ),
  }),
});

export const clearAlarm = operatorEndpoint({
  name: 'chain.clear-alarm',
  path: '/api/operator/chain/alarm-clear',
  roles: WHO_ASKS,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: { kind: 'alarm', field: 'alarm' },
  summary:
    'Clears an alarm after somebody has looked. One that lets nothing leave is only asked for: an approver confirms it.',
  request: fields({ network, alarm, reason: reasonInput, signed, code: appCodeInput }),
  answer: fields({ state: word(['cleared', 'asked']) }),
  refusals: ['second-factor-wrong', ...SIGNED, 'alarm-unknown'],
});

export const confirmClearing = operatorEndpoint({
  name: 'chain.confirm-clearing',
  path: '/api/operator/chain/alarm-confirm',
  roles: WHO_CONFIRMS,
  kind: 'change',
  asksForCode: true,
  secrets: ['signed'],
  subject: { kind: 'alarm', field: 'alarm' },
  summary: 'Clears an alarm that somebody else has asked to be cleared: money leaves again.',
  request: fields({ network, alarm, signed, code: appCodeInput }),
  answer: nothing,
  refusals: ['second-factor-wrong', ...SIGNED, 'nothing-proposed', 'second-person-needed'],
});
