import type { Outside } from '@cliffhanger/application/ports';
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

export function addPeopleRoutes(api: Api, outside: Outside): void {
  serveOperator(api, outside, wire.listPeople, async ({ outside: audited }) =>
    answered(await listMembers(audited)(), (list) => ({ list: list.map(memberAnswer) })),
  );

  serveOperator(api, outside, wire.listNames, async ({ outside: audited }) =>
    answered(await listMembers(audited)(), (list) => ({ list: list.map(({ id, name }) => ({ id, name })) })),
  );

  serveOperator(api, outside, wire.invitePerson, async ({ input, operator, outside: audited }) =>
    answered(await inviteMember(audited)({ ...input, invitedBy: operator.id }), memberAnswer),
  );

  serveOperator(api, outside, wire.changePersonRoles, async ({ input, operator, outside: audited }) =>
    answered(await changeMemberRoles(audited)({ ...input, by: operator.id }), memberAnswer),
  );

  serveOperator(api, outside, wire.confirmPerson, async ({ input, operator, outside: audited }) =>
    answered(await confirmMember(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );

  serveOperator(api, outside, wire.removePerson, async ({ input, operator, outside: audited }) =>
    answered(await removeStaffMember(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );

  serveOperator(api, outside, wire.invitePersonAnew, async ({ input, operator, outside: audited }) =>
    answered(await inviteMemberAnew(audited)({ id: input.id, by: operator.id }), memberAnswer),
  );
}

const memberAnswer = ({ roles, proposal, ...member }: StaffMember) => ({
  ...member,
  roles: [...roles],
  proposal: proposal && { ...proposal, roles: [...proposal.roles] },
});
