import * as z from 'zod/mini';
import { CALL_SOURCES, endpoint, fields, money, named, nothing, word } from '../kernel/index.ts';

const figures = {
  /** Invited by the caller, one level only. */
  members: z.int(),
  approved: z.int(),
  joinedLately: z.int(),
  latelyDays: z.int(),
  validInvitees: z.int(),
  validCustomers: z.int(),
  /** A valid invitee has more settled sales than this, a valid customer more purchases. */
  validInviteeAbove: money,
  validCustomerAbove: money,
};

export const getTeamFigures = endpoint({
  name: 'referrals.get-team-figures',
  path: '/api/v1/team/tongji',
  access: 'seller',
  origin: 'spec',
  summary: "The caller's team in figures. Invitations only count: nobody earns anything for them.",
  request: nothing,
  answer: fields(figures),
});

export const getInvitationFigures = endpoint({
  name: 'referrals.get-invitation-figures',
  path: '/api/seller/yaoqing/tongji',
  access: 'seller',
  origin: 'spec',
  summary: 'The same figures, for the page that asks for them.',
  request: fields({ source: z.optional(named('sfrom', word(CALL_SOURCES))) }),
  answer: fields(figures),
});
