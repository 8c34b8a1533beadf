import { ROLE as ADMIN } from '@cliffhanger/admin/variables';
import { ROLE as API } from '@cliffhanger/api/variables';
import { ROLE as AUDITOR } from '@cliffhanger/auditor/variables';
import { ROLE as CHAIN } from '@cliffhanger/chain/variables';
import { ROLE as INGEST } from '@cliffhanger/ingest/variables';
import { ROLE as MIGRATE } from '@cliffhanger/migrate/variables';
import {
  type DescribedVariable,
  describeVariables,
  namesRead,
  type RoleVariables,
  type VariableSet,
} from '@cliffhanger/operations';
import { ROLE as SIGNER } from '@cliffhanger/signer/variables';
import { ROLE as WORKER } from '@cliffhanger/worker/variables';

export interface DescribedRole {
  readonly role: string;
  readonly does: string;
  readonly variables: readonly DescribedVariable[];
  readonly sets: readonly VariableSet[];
  /** All variable names, with sets expanded. */
  readonly names: readonly string[];
}

const described = (role: RoleVariables): DescribedRole => ({
  role: role.role,
  does: role.does,
  variables: describeVariables(role),
  sets: role.sets ?? [],
  names: namesRead(role),
});

const signer: DescribedRole = { ...SIGNER, sets: [], names: SIGNER.variables.map(({ name }) => name) };

/** What every process reads, in the order in which people set them up. */
export const ROLES: readonly DescribedRole[] = [
  described(API),
  described(WORKER),
  described(INGEST),
  described(CHAIN),
  described(AUDITOR),
  signer,
  described(MIGRATE),
  described(ADMIN),
];
