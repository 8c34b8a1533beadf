import type { Dependencies } from '@cliffhanger/application/ports';
import {
  changeMemberRoles,
  confirmMember,
  inviteMember,
  inviteMemberAnew,
  listMembers,
  removeStaffMember,
} from '@cliffhanger/application/staff';
import type { StaffMember } from '@cliffhanger/core/staff';
import * as wire from '@cliffhanger/wire/operator/staff';
import type { Api } from '../../../http/call.ts';
import { serveOperator } from '../../../http/serve-operator.ts';
import { answered } from '../../answered.ts';

export function addPeopleRoutes(api: Api, dependencies: Dependencies): void {
  serveOperator(api, dependencies, wire.listPeople, async ({ dependencies: audited }) =>
    answered(await listMembers(audited)(), (list) => ({ list: list.map(memberAnswer) })),
  );

  serveOperator(api, dependencies, wire.listNames, async ({ dependencies: audited }) =>
    answered(await listMembers(audited)(), (list) => ({ list: list.map(({ id, name }) => ({ id, name })) })),
  );

  serveOperator(api, dependencies, wire.invitePerson, async ({ input, operator, dependencies: audited }) =>
    answered(await inviteMember(audited)({ ...input, invitedBy: operator.id }), memberAnswer),
  );

  serveOperator(api, dependencies, wire.changePersonRoles, async ({ input, operator, dependencies: audited }) =>
    answered(await changeMemberRoles(audited)({ ...input, by: operator.id }), memberAnswer),
  );

  serveOperator(api, dependencies, wire.confirmPerson, async ({ input, operator, dependencies: audited }) =>
    answered(await confirmMember(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );

  serveOperator(api, dependencies, wire.removePerson, async ({ input, operator, dependencies: audited }) =>
    answered(await removeStaffMember(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );

  serveOperator(api, dependencies, wire.invitePersonAnew, async ({ input, operator, dependencies: audited }) =>
    answered(await inviteMemberAnew(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );
}

const memberAnswer = ({ roles, proposal, ...member }: StaffMember) => ({
  ...member,
  roles: [...roles],
  proposal: proposal && { ...proposal, roles: [...proposal.roles] },
});
