import { accept, type OperatorId, type Result, refuse } from '@cliffhanger/core/kernel';
import type { StaffMember } from '@cliffhanger/core/staff';
import type { Requires } from '../ports/index.ts';

export const listMembers =
  ({ transactions }: Requires<'transactions', 'staff'>) =>
  async (): Promise<Result<readonly StaffMember[]>> =>
    accept(await transactions.readOne(({ staff }) => staff.list()));

export const getMember =
  ({ transactions }: Requires<'transactions', 'staff'>) =>
  async (id: OperatorId): Promise<Result<StaffMember>> => {
    const member = await transactions.readOne(({ staff }) => staff.find(id));
    return member === undefined ? refuse('staff-unknown') : accept(member);
  };
