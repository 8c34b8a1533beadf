import * as z from 'zod/mini';
import { emailInput } from '../../identity/index.ts';
import { fields, id, instant, nothing, refusing, requiredText, word } from '../../kernel/index.ts';
import { appCodeInput, EVERY_ROLE, operatorEndpoint, staffRole } from '../kernel.ts';

export const staffMember = fields({
  id: id<'operator'>(),
  email: z.string(),
  name: z.string(),
  roles: z.array(staffRole),
  /** Proposed by one admin, to be confirmed by another. No roles: removal. */
  proposal: z.nullable(fields({ roles: z.array(staffRole), by: id<'operator'>() })),
  state: word(['proposed', 'invited', 'active', 'suspended', 'removed']),
  createdAt: instant,
});

const rolesInput = z.array(staffRole).check(z.minLength(1, refusing('field-required')), z.maxLength(7));
const whom = { kind: 'staff', field: 'id' } as const;
const MEMBER_REFUSALS = ['second-factor-wrong', 'role-not-allowed', 'staff-unknown', 'own-account'] as const;

export const listPeople = operatorEndpoint({
  name: 'staff.list-people',
  path: '/api/operator/staff/list',
  roles: ['admin', 'auditor'],
  kind: 'view',
  isPersonal: true,
  summary: 'Everybody on the staff, also who has left.',
  request: nothing,
  answer: fields({ list: z.array(staffMember) }),
});

export const listNames = operatorEndpoint({
  name: 'staff.list-names',
  path: '/api/operator/staff/names',
  roles: EVERY_ROLE,
  kind: 'view',
  summary: 'Who is who: the names behind the ids that stand in decisions, also of who has left.',
  request: nothing,
  answer: fields({ list: z.array(fields({ id: id<'operator'>(), name: z.string() })) }),
});

export const invitePerson = operatorEndpoint({
  name: 'staff.invite',
  path: '/api/operator/staff/invite',
  roles: ['admin'],
  kind: 'change',
  isPersonal: true,
  asksForCode: true,
  subject: { kind: 'staff-email', field: 'email' },
  summary:
    'Invites somebody by mail. Finance, its approvers and admins are only proposed: a second admin confirms them.',
  request: fields({
    email: emailInput,
    name: requiredText('name-required', 80),
    roles: rolesInput,
    code: appCodeInput,
  }),
  answer: staffMember,
  refusals: ['second-factor-wrong', 'staff-exists', 'roles-exclude-each-other'],
});

export const changePersonRoles = operatorEndpoint({
  name: 'staff.change-roles',
  path: '/api/operator/staff/change-roles',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  subject: whom,
  summary: 'Gives somebody else other roles; powerful ones wait for a second admin.',
  request: fields({ id: id<'operator'>(), roles: rolesInput, code: appCodeInput }),
  answer: staffMember,
  refusals: [...MEMBER_REFUSALS, 'roles-exclude-each-other'],
});

const personCall = fields({ id: id<'operator'>(), code: appCodeInput });

export const confirmPerson = operatorEndpoint({
  name: 'staff.confirm',
  path: '/api/operator/staff/confirm',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  subject: whom,
  summary:
    'Confirms what another admin has proposed: an invitation is sent, roles hold from now on, or somebody suspended is removed. Two other people keep each powerful role that somebody loses.',
  request: personCall,
  answer: staffMember,
  refusals: [...MEMBER_REFUSALS, 'nothing-proposed', 'second-person-needed', 'last-two-of-role'],
});

export const removePerson = operatorEndpoint({
  name: 'staff.remove',
  path: '/api/operator/staff/remove',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  subject: whom,
  summary:
    'Takes somebody else off the staff and ends their sessions at once. Finance, its approvers and admins are suspended until a second admin confirms.',
  request: personCall,
  answer: staffMember,
  refusals: MEMBER_REFUSALS,
});

export const reinstatePerson = operatorEndpoint({
  name: 'staff.reinstate',
  path: '/api/operator/staff/reinstate',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  subject: whom,
  summary: 'Lets somebody else who was suspended back in; they are not removed.',
  request: personCall,
  answer: staffMember,
  refusals: MEMBER_REFUSALS,
});

export const invitePersonAnew = operatorEndpoint({
  name: 'staff.invite-anew',
  path: '/api/operator/staff/invite-anew',
  roles: ['admin'],
  kind: 'change',
  asksForCode: true,
  subject: whom,
  summary:
    'A lost phone or a forgotten password: sessions end, and a new invitation goes to the same address.',
  request: personCall,
  answer: staffMember,
  refusals: MEMBER_REFUSALS,
});
