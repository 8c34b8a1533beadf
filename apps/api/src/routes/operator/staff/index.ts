import type { Outside } from '@cliffhanger/application/ports';
import type { Api } from '../../../http/call.ts';
import { addAuditRoutes } from './audit.ts';
import { addKeyRoutes } from './keys.ts';
import { addPeopleRoutes } from './people.ts';
import { addConsoleSessionRoutes } from './sessions.ts';

export function addStaffRoutes(api: Api, outside: Outside): void {
  addConsoleSessionRoutes(api, outside);
  addPeopleRoutes(api, outside);
  addKeyRoutes(api, outside);
  addAuditRoutes(api, outside);
}
