import type { Dependencies } from '@cliffhanger/application/ports';
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
import { toResponse } from '../../to-response.ts';

export function addConsoleSessionRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.openInvitation, ({ input, dependencies: audited }) =>
    openInvitation(audited)(input),
  );
  serveOperator(api, dependencies, wire.acceptInvitation, ({ input, dependencies: audited }) =>
    acceptInvitation(audited)(input),
  );

  serveOperator(api, dependencies, wire.logIn, async ({ input, device, address, dependencies: audited }) =>
    toResponse(await logInToConsole(audited)({ ...input, device, address }), ({ token, member }) => ({
      token,
      id: member.id,
      name: member.name,
      email: member.email,
      roles: [...member.roles],
    })),
  );

  serveOperator(api, dependencies, wire.getSelf, async ({ operator, dependencies: audited }) =>
    toResponse(await getMember(audited)(operator.id), ({ id, name, email, roles }) => ({
      id,
      name,
      email,
      roles: [...roles],
    })),
  );

  serveOperator(api, dependencies, wire.logOut, ({ operator, dependencies: audited }) =>
    endStaffSession(audited)({ id: operator.sessionId, of: operator.id }),
  );

  serveOperator(api, dependencies, wire.listSessions, async ({ operator, dependencies: audited }) =>
    toResponse(await listStaffSessions(audited)(whoseSessions(operator)), (list) => ({
      list: list.map((session) => ({ ...session, isCurrent: session.id === operator.sessionId })),
    })),
  );

  serveOperator(api, dependencies, wire.endSession, ({ input, operator, dependencies: audited }) =>
    endStaffSession(audited)({ id: input.id, of: whoseSessions(operator) }),
  );
}

/** Null for the sessions of all operators. */
const whoseSessions = <Id>({
  id,
  roles,
}: {
  readonly id: Id;
  readonly roles: readonly string[];
}): Id | null => (roles.includes('admin') ? null : id);
