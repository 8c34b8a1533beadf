import { AGENT_LEVELS } from '@cliffhanger/core/identity';
import { LOCALES } from '@cliffhanger/core/kernel';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { emailInput } from '../../identity/index.ts';
import { fields, id, instant, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, operatorEndpoint } from '../kernel.ts';

const WHO_LOOKS: readonly StaffRole[] = ['support', 'admin', 'auditor'];
const WHO_SENDS: readonly StaffRole[] = ['support'];

const texts = z.partialRecord(
  z.enum(LOCALES),
  fields({
    title: requiredText('field-required', 120),
    text: z
      .string(refusing('field-required'))
      .check(
        z.trim(),
        z.minLength(1, refusing('field-required')),
        z.maxLength(1_000, refusing('invalid-input')),
      ),
  }),
);

/** `level` requires the field `level`, `seller` the field `email`. */
const audience = {
  audience: word(['all', 'level', 'seller']),
  level: z.optional(z.enum(AGENT_LEVELS, refusing('invalid-input'))),
  email: z.optional(emailInput),
};

export const listAnnouncements = operatorEndpoint({
  name: 'messages.list-announcements',
  path: '/api/operator/messages/announcement-list',
  roles: WHO_LOOKS,
  kind: 'view',
  summary: 'What was announced to sellers, newest first (50 at most), and how many it has reached.',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        id: id<'announcement'>(),
        audience: word(['all', 'level', 'seller']),
        level: z.nullable(z.enum(AGENT_LEVELS)),
        sellerId: z.nullable(id<'seller'>()),
        texts,
        sentBy: id<'operator'>(),
        sentAt: instant,
        told: z.int(),
        completedAt: z.nullable(instant),
      }),
    ),
  }),
});

export const countAudience = operatorEndpoint({
  name: 'messages.count-audience',
  path: '/api/operator/messages/audience-count',
  roles: WHO_SENDS,
  kind: 'view',
  summary: 'How many sellers an announcement would reach.',
  request: fields(audience),
  answer: fields({ sellers: z.int() }),
  refusals: ['field-required', 'account-does-not-exist'],
});

export const sendAnnouncement = operatorEndpoint({
  name: 'messages.send-announcement',
  path: '/api/operator/messages/announcement-send',
  roles: WHO_SENDS,
  kind: 'change',
  asksForCode: true,
  summary:
    'Tells all sellers, those of one level, or one of them, in every language that has a text and in English otherwise. Handed out in sets.',
  request: fields({ ...audience, texts, code: appCodeInput }),
  answer: fields({ id: id<'announcement'>() }),
  refusals: ['second-factor-wrong', 'field-required', 'account-does-not-exist'],
});
