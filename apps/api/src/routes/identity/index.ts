import type { Outside } from '@cliffhanger/application/ports';
import type { Api } from '../../http/serve.ts';
import { addCertificationRoutes } from './certification.ts';
import { addLoginRoutes } from './login.ts';
import { addOwnDataRoutes } from './own-data.ts';
import { addPasswordRoutes } from './passwords.ts';
import { addProfileRoutes } from './profile.ts';
import { addRegistrationRoutes } from './registration.ts';
import { addSessionRoutes } from './sessions.ts';
import { addStoreRoutes } from './store.ts';

export function addIdentityRoutes(api: Api, outside: Outside): void {
  addRegistrationRoutes(api, outside);
  addLoginRoutes(api, outside);
  addPasswordRoutes(api, outside);
  addProfileRoutes(api, outside);
  addSessionRoutes(api, outside);
  addOwnDataRoutes(api, outside);
  addCertificationRoutes(api, outside);
  addStoreRoutes(api, outside);
}
