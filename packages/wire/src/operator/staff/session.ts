import * as z from 'zod/mini';
import { emailInput, passwordInput } from '../../identity/index.ts';
import { fields, id, instant, nothing } from '../../kernel/index.ts';
import { appCodeInput, EVERY_ROLE, operatorEndpoint, staffRole } from '../kernel.ts';

const whoIsThere = {
  id: id<'operator'>(),
  name: z.string(),
  email: z.string(),
  roles: z.array(staffRole),
};

export const logIn = operatorEndpoint({
  name: 'staff.log-in',
  path: '/api/operator/staff/login',
  roles: 'before-login',
  kind: 'change',
  subject: { kind: 'staff-email', field: 'email' },
  secrets: ['password', 'code'],
  summary:
    'Opens a session of the console, with password and code together; five wrong tries close it for a while.',
  request: fields({ email: emailInput, password: passwordInput, code: appCodeInput }),
  answer: fields({ token: z.string(), ...whoIsThere }),
  refusals: ['staff-login-wrong', 'too-many-tries'],
});

export const getSelf = operatorEndpoint({
  name: 'staff.get-self',
  path: '/api/operator/staff/self',
  roles: EVERY_ROLE,
  kind: 'view',
  summary: 'Who is logged in, and with which roles.',
  request: nothing,
  answer: fields(whoIsThere),
});

export const logOut = operatorEndpoint({
  name: 'staff.log-out',
  path: '/api/operator/staff/logout',
  roles: EVERY_ROLE,
  kind: 'change',
  summary: 'Ends this session.',
  request: nothing,
  answer: nothing,
});

export const listSessions = operatorEndpoint({
  name: 'staff.list-sessions',
  path: '/api/operator/staff/session-list',
  roles: EVERY_ROLE,
  kind: 'view',
  summary: 'Where consoles are open: the caller’s own; an admin sees everybody’s (100 at most).',
  request: nothing,
  answer: fields({
    list: z.array(
      fields({
        id: id<'session'>(),
        operatorId: id<'operator'>(),
        device: z.string(),
        createdAt: instant,
        lastSeenAt: instant,
        isCurrent: z.boolean(),
      }),
    ),
  }),
});

export const endSession = operatorEndpoint({
  name: 'staff.end-session',
  path: '/api/operator/staff/session-end',
  roles: EVERY_ROLE,
  kind: 'change',
  subject: { kind: 'staff-session', field: 'id' },
  summary: 'Ends a session: one of the caller’s own; an admin ends anybody’s.',
  request: fields({ id: id<'session'>() }),
  answer: nothing,
  refusals: ['session-unknown'],
});
