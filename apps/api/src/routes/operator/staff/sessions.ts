import type { Outside } from '@cliffhanger/application/ports';
import {
  acceptInvitation,
  endStaffSession,
  getMember,
  listStaffSessions,
  logInToConsole,
  openInvitation,
} from '@cliffhanger/application/staff';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addConsoleSessionRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.openInvitation, ({ input, outside: audited }) =>
    openInvitation(audited)(input),
  );
  serveOperator(api, outside, wire.acceptInvitation, ({ input, outside: audited }) =>
    acceptInvitation(audited)(input),
  );

  serveOperator(api, outside, wire.logIn, async ({ input, device, address, outside: audited }) =>
    answered(await logInToConsole(audited)({ ...input, device, address }), ({ token, member }) => ({
      token,
      id: member.id,
      name: member.name,
      email: member.email,
      roles: [...member.roles],
    })),
  );

  serveOperator(api, outside, wire.getSelf, async ({ operator, outside: audited }) =>
    answered(await getMember(audited)(operator.id), ({ id, name, email, roles }) => ({
      id,
      name,
      email,
      roles: [...roles],
    })),
  );

  serveOperator(api, outside, wire.logOut, ({ operator, outside: audited }) =>
    endStaffSession(audited)({ id: operator.sessionId, of: operator.id }),
  );

  serveOperator(api, outside, wire.listSessions, async ({ operator, outside: audited }) =>
    answered(await listStaffSessions(audited)(whoseSessions(operator)), (list) => ({
      list: list.map((session) => ({ ...session, isCurrent: session.id === operator.sessionId })),
    })),
  );

  serveOperator(api, outside, wire.endSession, ({ input, operator, outside: audited }) =>
    endStaffSession(audited)({ id: input.id, of: whoseSessions(operator) }),
  );
}

/** Null: everybody's. */
const whoseSessions = <Id>({
  id,
  roles,
}: {
  readonly id: Id;
  readonly roles: readonly string[];
}): Id | null => (roles.includes('admin') ? null : id);
