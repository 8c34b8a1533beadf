import { type Json, SETTING_NAMES, type SettingName } from '@cliffhanger/core/settings';
import type { StaffRole } from '@cliffhanger/core/staff';
import * as z from 'zod/mini';
import { fields, id, instant, money, nothing, refusing, word } from '../../kernel/index.ts';
import { network } from '../../wallet/words.ts';
import { appCodeInput, EVERY_ROLE, operatorEndpoint, reasonInput } from '../kernel.ts';

/** An admin requests; changes about money are confirmed by an approver, always another person. */
const WHO_ASKS: readonly StaffRole[] = ['admin'];
const WHO_CONFIRMS: readonly StaffRole[] = ['admin', 'finance-approver'];

const settingName = z.enum(
  SETTING_NAMES as readonly [SettingName, ...SettingName[]],
  refusing('invalid-input'),
);
const json = z.custom<Json>((value) => value !== undefined, refusing('field-required'));

const change = fields({
  name: settingName,
  value: json,
  effectiveFrom: instant,
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instant,
});

export const listSettings = operatorEndpoint({
  name: 'settings.list',
  path: '/api/operator/settings/list',
  roles: EVERY_ROLE,
  kind: 'view',
  summary: 'Every value that may be changed: in force now, by default, coming, and proposed.',
  request: nothing,
  answer: fields({
    settings: z.array(
      fields({
        name: settingName,
        value: json,
        byDefault: json,
        takesTwo: z.boolean(),
        /** When the value came into force; null: the default. */
        since: z.nullable(instant),
      }),
    ),
    coming: z.array(change),
    proposals: z.array(
      fields({
        id: id<'setting-proposal'>(),
        name: settingName,
        value: json,
        effectiveFrom: instant,
        reason: z.string(),
        proposedBy: id<'operator'>(),
        proposedAt: instant,
      }),
    ),
    /** Networks of a value that exists per network. */
    networks: z.array(network),
  }),
});

export const listSettingChanges = operatorEndpoint({
  name: 'settings.list-changes',
  path: '/api/operator/settings/change-list',
  roles: EVERY_ROLE,
  kind: 'view',
  subject: { kind: 'setting', field: 'name' },
  summary: 'The last 50 changes of one value, newest first, each with its reason and who decided.',
  request: fields({ name: settingName }),
  answer: fields({ list: z.array(change) }),
});

const met = fields({ count: z.int(), amount: money });

export const previewSetting = operatorEndpoint({
  name: 'settings.preview',
  path: '/api/operator/settings/preview',
  roles: EVERY_ROLE,
  kind: 'view',
  subject: { kind: 'setting', field: 'name' },
  summary:
    'What a value would have changed in 30 days: how many withdrawals or complaints it would have met, beside the value in force. Null where nothing of it is counted.',
  request: fields({ name: settingName, value: json }),
  answer: fields({ effect: z.nullable(fields({ total: z.int(), before: met, after: met })) }),
  refusals: ['setting-out-of-bounds'],
});

export const changeSetting = operatorEndpoint({
  name: 'settings.change',
  path: '/api/operator/settings/change',
  roles: WHO_ASKS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'setting', field: 'name' },
  summary: 'Changes a value from a date on, never backwards. What is about money is only proposed.',
  request: fields({
    name: settingName,
    value: json,
    reason: reasonInput,
    effectiveFrom: z.optional(instant),
    code: appCodeInput,
  }),
  answer: fields({ state: word(['changed', 'proposed']) }),
  refusals: ['second-factor-wrong', 'setting-out-of-bounds'],
});

export const endProposal = operatorEndpoint({
  name: 'settings.end-proposal',
  path: '/api/operator/settings/proposal-end',
  roles: WHO_CONFIRMS,
  kind: 'change',
  asksForCode: true,
  subject: { kind: 'setting-proposal', field: 'id' },
  summary: 'Declines a proposal, or confirms one of somebody else’s: the value is in force from its date on.',
  request: fields({
    id: id<'setting-proposal'>(),
    outcome: word(['confirmed', 'declined']),
    code: appCodeInput,
  }),
  answer: nothing,
  refusals: ['second-factor-wrong', 'nothing-proposed', 'second-person-needed', 'setting-out-of-bounds'],
});
