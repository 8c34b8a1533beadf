import type { Dependencies } from '@cliffhanger/application/ports';
import type { Api } from '../../../http/call.ts';
import { addAuditRoutes } from './audit.ts';
import { addDutyRoutes } from './duty.ts';
import { addKeyRoutes } from './keys.ts';
import { addPeopleRoutes } from './people.ts';
import { addConsoleSessionRoutes } from './sessions.ts';

export function addStaffRoutes(api: Api, dependencies: Dependencies): void {
  addConsoleSessionRoutes(api, dependencies);
  addPeopleRoutes(api, dependencies);
  addDutyRoutes(api, dependencies);
  addKeyRoutes(api, dependencies);
  addAuditRoutes(api, dependencies);
}
