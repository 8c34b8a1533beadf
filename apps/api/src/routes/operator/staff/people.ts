import type { Dependencies } from '@cliffhanger/application/ports';
import {
  changeMemberRoles,
  confirmMember,
  inviteMember,
  inviteMemberAnew,
  listMembers,
  reinstateMember,
  removeStaffMember,
} from '@cliffhanger/application/staff';
import type { StaffMember } from '@cliffhanger/core/staff';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { toResponse } from '../../to-response.ts';

export function addPeopleRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listPeople, async ({ dependencies: audited }) =>
    toResponse(await listMembers(audited)(), (list) => ({ list: list.map(memberResponse) })),
  );

  serveOperator(api, dependencies, wire.listNames, async ({ dependencies: audited }) =>
    toResponse(await listMembers(audited)(), (list) => ({
      list: list.map(({ id, name }) => ({ id, name })),
    })),
  );

  serveOperator(api, dependencies, wire.invitePerson, async ({ input, operator, dependencies: audited }) =>
    toResponse(await inviteMember(audited)({ ...input, invitedBy: operator.id }), memberResponse),
  );

  serveOperator(
    api,
    dependencies,
    wire.changePersonRoles,
    async ({ input, operator, dependencies: audited }) =>
      toResponse(await changeMemberRoles(audited)({ ...input, by: operator.id }), memberResponse),
  );

  serveOperator(api, dependencies, wire.confirmPerson, async ({ input, operator, dependencies: audited }) =>
    toResponse(await confirmMember(audited)({ id: input.id, by: operator.id }), memberResponse),
  );

  serveOperator(api, dependencies, wire.removePerson, async ({ input, operator, dependencies: audited }) =>
    toResponse(await removeStaffMember(audited)({ id: input.id, by: operator.id }), memberResponse),
  );

  serveOperator(api, dependencies, wire.reinstatePerson, async ({ input, operator, dependencies: audited }) =>
    toResponse(await reinstateMember(audited)({ id: input.id, by: operator.id }), memberResponse),
  );

  serveOperator(
    api,
    dependencies,
    wire.invitePersonAnew,
    async ({ input, operator, dependencies: audited }) =>
      toResponse(await inviteMemberAnew(audited)({ id: input.id, by: operator.id }), memberResponse),
  );
}

const memberResponse = ({ roles, proposal, ...member }: StaffMember) => ({
  ...member,
  roles: [...roles],
  proposal: proposal && { ...proposal, roles: [...proposal.roles] },
});
